const LOADED_WITHIN_MS = 5_000

/**
 * When the page has all it needs; browsers without idle times get a moment instead. A picture that does not come holds up
 * nothing else.
 */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      addEventListener('load', resolve, { once: true })
      setTimeout(resolve, LOADED_WITHIN_MS)
    })
  }
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 3_000 })
    else setTimeout(resolve, 1_000)
  })
}

const BEHIND_AFTER_MS = 2_000

async function standing(): Promise<void> {
  await whenIdle()
  await new Promise((resolve) => setTimeout(resolve, BEHIND_AFTER_MS))
  performance.mark('page-stands')
}

let stands: Promise<void> | undefined

/** When the first page stands: what works behind it does not take anything from it. Afterwards nothing waits. */
export function whenPageStands(): Promise<void> {
  stands ??= standing()
  return stands
}
