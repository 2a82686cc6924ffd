// As soon as the server answers again, the page that was asked for is loaded.
const theme = localStorage.getItem('tafelrunde.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
const look = () =>
  fetch('/health').then(
    () => location.reload(),
    () => undefined,
  )
addEventListener('online', look)
setInterval(look, 5000)
