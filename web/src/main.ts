import '@fontsource-variable/eb-garamond'
import '@fontsource-variable/inter'
import './app/theme.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { router } from './app/router.svelte'
import { session } from './app/session.svelte'
import { startClock } from './lib/clock.svelte'
import { startLang } from './lib/i18n.svelte'
import { looking } from './lib/looking'
import { notices } from './lib/notify.svelte'
import { pacing, sounds } from './lib/preferences.svelte'
import { startTheme } from './lib/theme.svelte'
import { work } from './lib/working'

if (import.meta.env.PROD) addEventListener('load', work)
startLang()
startTheme()
startClock()
looking.start()
notices.start()
pacing.start()
sounds.start()
router.start()
void session.start()
const target = document.getElementById('app')
if (target) mount(App, { target })
