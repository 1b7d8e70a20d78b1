/** What this asks of a session of a browser's developer tools; both tests and measurements have one. */
interface DevTools {
  send(method: 'Network.enable'): Promise<unknown>
  on(event: 'Network.responseReceived', listener: (received: Received) => void): unknown
  on(event: 'Network.loadingFinished', listener: (finished: Finished) => void): unknown
}

interface Received {
  requestId: string
  type: string
  response: { mimeType: string }
}

interface Finished {
  requestId: string
  encodedDataLength: number
}

/** How much script the browser fetches during a visit, as it is sent, in kB of 1024 bytes, and in how many files. */
export async function countScripts(
  devtools: DevTools,
  visit: () => Promise<unknown>,
): Promise<{ kb: number; files: number }> {
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await visit()
  return { kb: Math.round(bytes / 1024), files: scripts.size }
}
