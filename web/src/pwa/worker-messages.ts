/** What pages and workers say to each other. */
export type WorkerMessage =
  /** To a worker that waits: the user wants the new version. */
  | { kind: 'take-over' }
  /** A page has started: earlier builds may be needed no longer. */
  | { kind: 'started' }
  /** Answered through the port that comes with it, by a build's id. */
  | { kind: 'which-build' }

const ANSWER_WITHIN_MS = 3_000

interface Listener {
  postMessage(message: WorkerMessage, transfer: Transferable[]): void
}

/** The build of a page or a worker; nothing if it does not answer. */
export function askBuild(listener: Listener): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const late = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(late)
      port1.close()
      resolve(typeof data === 'string' ? data : undefined)
    })
    port1.start()
    listener.postMessage({ kind: 'which-build' }, [port2])
  })
}
