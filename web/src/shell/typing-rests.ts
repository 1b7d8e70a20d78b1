const WAIT_MS = 200

/** Until the typing rests; words that were typed over are never asked for. */
export async function typingRests(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, WAIT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
