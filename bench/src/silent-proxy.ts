import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What does not come through: what is asked, what is answered, or both. */
export type Silence = 'questions' | 'answers' | 'both'

export interface SilentProxy {
  port: number
  /** By which the database knows the connections that come from here. */
  onwardPorts(): number[]
  /** Nothing more comes through, and nobody hears why: no connection is closed or reset. */
  fallSilent(silence: Silence): void
  /** What was held is passed on, as a network does that sends lost packets again. */
  speak(): void
  stop(): void
}

/** One connection: from whoever asks, and on to the database. */
interface Pair {
  asking: Socket
  onward: Socket
}

/** Between a process of the product and its database. */
export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const pairs = new Set<Pair>()
  let silence: Silence | undefined
  const isHeld = (what: Silence) => silence === 'both' || silence === what
  const hold = ({ asking, onward }: Pair) => {
    if (isHeld('questions')) asking.pause()
    if (isHeld('answers')) onward.pause()
  }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (asking) => {
    const onward = connect({ ...target, allowHalfOpen: true, noDelay: true })
    const pair = { asking, onward }
    pairs.add(pair)
    const close = () => {
      pairs.delete(pair)
      asking.destroy()
      onward.destroy()
    }
    for (const [from, to] of [
      [asking, onward],
      [onward, asking],
    ] as const) {
      from.on('data', (chunk: Buffer) => to.write(chunk))
      from.on('end', () => to.end())
      from.on('error', close)
      from.on('close', close)
    }
    hold(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    onwardPorts: () => [...pairs].flatMap(({ onward }) => onward.localPort ?? []),
    fallSilent(what) {
      silence = what
      pairs.forEach(hold)
    },
    speak() {
      silence = undefined
      for (const { asking, onward } of pairs) {
        asking.resume()
        onward.resume()
      }
    },
    stop() {
      server.close()
      for (const { asking, onward } of pairs) {
        asking.destroy()
        onward.destroy()
      }
    },
  }
}
