import { setTimeout as sleep } from 'node:timers/promises'

/** The garbage collector and the heap of a process that was started with `--inspect`, through its inspector. */
export interface Inspector {
  /** Megabytes that are still used once everything else is cleared away: of the heap, and of buffers outside it. */
  usedAfterClearing(): Promise<number>
  close(): void
}

const MB = 1024 * 1024

/** The setting by which a process starts its inspector. */
export const inspectedAt = (port: string) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })

const START_MS = 60_000

/** Where the process is inspected, once it has begun. */
async function addressAt(port: string): Promise<string> {
  for (const until = Date.now() + START_MS; ; await sleep(100)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

interface Answer {
  id?: number
  result?: Record<string, number>
  error?: { message: string }
}

export async function openInspector(port: string): Promise<Inspector> {
  const socket = new WebSocket(await addressAt(port))
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
