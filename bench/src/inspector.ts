/** The garbage collector and the heap of a process that was started with `--inspect`, through its inspector. */
export interface Inspector {
  /** Megabytes that are still used once everything else is cleared away: of the heap, and of buffers outside it. */
  usedAfterClearing(): Promise<number>
  close(): void
}

const MB = 1024 * 1024

/** Starts it on a free port; the process prints where. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

interface Answer {
  id?: number
  result?: Record<string, number>
  error?: { message: string }
}

export async function openInspector(output: string): Promise<Inspector> {
  const address = /ws:\/\/\S+/.exec(output)?.[0]
  if (address === undefined) throw new Error('the process has no inspector')
  const socket = new WebSocket(address)
  const open = new Map<number, (answer: Answer) => void>()
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    open.get(answer.id ?? 0)?.(answer)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector cannot be reached')))
  })
  const ask = async (method: string) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const id = ++asked
    open.set(id, resolve)
    socket.send(JSON.stringify({ id, method }))
    const { result, error } = await promise
    open.delete(id)
    if (!result) throw new Error(error?.message ?? `${method} has no answer`)
    return result
  }
  return {
    async usedAfterClearing() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return (usedSize + backingStorageSize) / MB
    },
    close: () => socket.close(),
  }
}
