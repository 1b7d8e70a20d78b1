/** What this asks of a session of a browser's developer tools; both tests and measurements have one. */
interface DevTools {
  send(method: 'Network.enable'): Promise<unknown>
  send(method: 'Runtime.evaluate', ask: { expression: string; returnByValue: true }): Promise<Evaluated>
  on(event: 'Network.responseReceived', listener: (received: Received) => void): unknown
  on(event: 'Network.loadingFinished', listener: (finished: Finished) => void): unknown
}

interface Evaluated {
  result: { value?: unknown }
}

interface Received {
  requestId: string
  type: string
  response: { mimeType: string; url: string }
}

interface Finished {
  requestId: string
  encodedDataLength: number
}

/** The addresses of what was fetched after the page stood: it works behind the page. */
const FETCHED_BEHIND = `(() => {
  const [stands] = performance.getEntriesByName('page-stands')
  const fetched = performance.getEntriesByType('resource')
  return fetched.filter(({ startTime }) => stands && startTime > stands.startTime).map(({ name }) => name)
})()`

/**
 * How much script a page takes until it stands, as it is sent, in kB of 1024 bytes, and in how many files. On a busy
 * machine a visit lasts longer than that: what works behind the page is not counted.
 */
export async function countScripts(
  devtools: DevTools,
  visit: () => Promise<unknown>,
): Promise<{ kb: number; files: number }> {
  const scripts = new Map<string, string>()
  const sizes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  await devtools.send('Network.enable')
  await visit()
  const { result } = await devtools.send('Runtime.evaluate', { expression: FETCHED_BEHIND, returnByValue: true })
  const behind = new Set(result.value as string[])
  const counted = [...scripts].filter(([, url]) => !behind.has(url))
  const bytes = counted.reduce((sum, [requestId]) => sum + (sizes.get(requestId) ?? 0), 0)
  return { kb: Math.round(bytes / 1024), files: counted.length }
}
