// Runs before the first paint, so that no page flashes in the wrong colours, language or shape. Kept in step with
// src/i18n/language.ts, src/shell/viewport.ts and the key that Mantine stores the colour scheme under.
;(function () {
  const root = document.documentElement
  const languages = ['en', 'no', 'sv', 'da', 'fi']
  const prefix = location.pathname.split('/')[1]
  const cookie = /(?:^|;\s*)locale=([a-z]+)/.exec(document.cookie)
  if (languages.includes(prefix)) root.lang = prefix
  else if (cookie && languages.includes(cookie[1])) root.lang = cookie[1]
  const viewport = /(?:^|;\s*)viewport=(lg|md|xs)(?:;|$)/.exec(document.cookie)
  root.setAttribute('data-viewport', viewport ? viewport[1] : 'lg')
  try {
    const light = localStorage.getItem('mantine-color-scheme-value') === 'light'
    root.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark')
  } catch {
    // Storage may be forbidden; the dark scheme of the page stays.
  }

  // Asked before the app's own code runs, which takes over the answer: src/api/early-session.ts.
  const response = fetch('/api/_auth/session', {
    headers: { accept: 'text/json', 'accept-language': root.lang },
    cache: 'no-store',
    signal: AbortSignal.timeout(30_000),
  })
  response.catch(() => undefined)
  globalThis.klubbaSession = { askedAt: Date.now(), response }

  // A button of a page that came ready-made, pressed before the app has taken it over: the app presses it again. See
  // src/pwa/take-over-page.ts.
  document.addEventListener(
    'click',
    (event) => {
      const page = document.getElementById('prerendered')
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!page || !button || !page.contains(button)) return
      event.preventDefault()
      page.setAttribute('data-pressed', [...page.querySelectorAll('a, button, input, textarea')].indexOf(button))
    },
    true,
  )
})()
