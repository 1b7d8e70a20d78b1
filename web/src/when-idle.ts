/** When the page has all it needs; browsers without idle times get a moment instead. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })
}

const BEHIND_AFTER_MS = 2_000

/** When the page stands: what works behind it does not take anything from it. */
export async function whenPageStands(): Promise<void> {
  await whenIdle()
  await new Promise((resolve) => setTimeout(resolve, BEHIND_AFTER_MS))
  performance.mark('page-stands')
}
