import '@fontsource-variable/eb-garamond'
import '@fontsource-variable/inter'
import '../src/app/theme.css'
import { mount } from 'svelte'
import { startLang } from '../src/lib/i18n.svelte'
import { startTheme } from '../src/lib/theme.svelte'
import Dev from './Dev.svelte'

startLang()
startTheme()
const target = document.getElementById('app')
if (target) mount(Dev, { target })
