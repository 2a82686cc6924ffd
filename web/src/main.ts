import '@fontsource-variable/eb-garamond'
import '@fontsource-variable/inter'
import './app/theme.css'
import { startLang } from './lib/i18n.svelte'
import { startTheme } from './lib/theme.svelte'

startLang()
startTheme()
