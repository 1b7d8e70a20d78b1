import type { Socket } from 'node:net'
import type pg from 'pg'

/** Nothing came from the database although something was asked. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database is silent')
  }
}

interface Connection {
  /** When something was last seen to come. */
  heardAt: () => number
  lose: () => void
}

/** Connections of one process to one database: when one of them is silent, the others probably are. */
export type Connections = Set<Connection>

const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Counted, because the driver has the stream's events for itself. */
function listenTo(stream: Socket): () => number {
  let bytes = stream.bytesRead
  let at = performance.now()
  return () => {
    if (stream.bytesRead !== bytes) at = performance.now()
    bytes = stream.bytesRead
    return at
  }
}

/** How often it is looked within the limit. */
const LOOKS = 4

/**
 * Loses a connection on which nothing came for so long while something was asked, and with it all others on which nothing
 * has come since: whoever asked gets an error, and no pool keeps them. The driver's own limit would give them back to it.
 */
export function limitSilence(client: pg.Client, limitMs: number, connections: Connections = new Set()): void {
  const stream = streamOf(client)
  const heardAt = listenTo(stream)
  const own: Connection = { heardAt, lose: () => stream.destroy(new DatabaseSilent()) }
  connections.add(own)
  let askedAt = 0
  let timer: NodeJS.Timeout | undefined

  // What came while this process stood still is read first.
  const lookLater = () => setTimeout(() => setImmediate(look), limitMs / LOOKS)
  function look(): void {
    if (!timer) return
    const silentSince = Math.max(askedAt, heardAt())
    if (performance.now() - silentSince < limitMs) {
      timer = lookLater()
      return
    }
    for (const each of connections) {
      if (each === own || each.heardAt() < silentSince) each.lose()
    }
  }
  function rest(): void {
    heardAt()
    clearTimeout(timer)
    timer = undefined
  }

  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    if (!timer) {
      askedAt = performance.now()
      timer = lookLater()
    }
    return ask(...given)
  }) as typeof client.query
  client.on('drain', rest)
  client.on('end', () => {
    rest()
    connections.delete(own)
  })
}
