/** One event of a stream, as it was written. */
interface WrittenEvent {
  id: string | undefined
  /** What kind it is; absent for the usual ones. */
  type: string | undefined
  data: string
}

function readEvent(block: string): WrittenEvent {
  const lines = block.split('\n')
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
  return { id: valuesOf('id').at(-1), type: valuesOf('event').at(-1), data: valuesOf('data').join('\n') }
}

/** The events that are whole in a text, and the rest, which goes on in the next piece. */
export function eventsIn(text: string): { events: WrittenEvent[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.map(readEvent).filter(({ data }) => data !== ''), rest }
}
