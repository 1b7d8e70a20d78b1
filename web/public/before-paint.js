// Runs before the first paint, so that no page flashes in the wrong colours or language. Kept in step with
// src/i18n/language.ts and with the key that Mantine stores the colour scheme under.
;(function () {
  const root = document.documentElement
  const languages = ['en', 'no', 'sv', 'da', 'fi']
  const prefix = location.pathname.split('/')[1]
  const cookie = /(?:^|;\s*)locale=([a-z]+)/.exec(document.cookie)
  if (languages.includes(prefix)) root.lang = prefix
  else if (cookie && languages.includes(cookie[1])) root.lang = cookie[1]
  try {
    const light = localStorage.getItem('mantine-color-scheme-value') === 'light'
    root.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark')
  } catch {
    // Storage may be forbidden; the dark scheme of the page stays.
  }
})()
