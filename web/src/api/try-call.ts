import { type Request, send } from './send.ts'

export interface Tried {
  status: number
  ms: number
  text: string
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

/** Sends a request as it is, with the user's own token, and tells how it went, whatever the answer. */
export async function tryCall(request: Request): Promise<Tried> {
  const begun = performance.now()
  const response = await send(request)
  const text = await response.text()
  return { status: response.status, ms: Math.round(performance.now() - begun), text: readable(text) }
}
