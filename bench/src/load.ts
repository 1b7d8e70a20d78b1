import { Agent, request as open } from 'node:http'

export interface Load {
  answers: number
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

export interface Target {
  origin: string
  headers: Record<string, string>
}

/** A question; with a body it is a PUT unless it says otherwise. */
export interface Question {
  path: string
  body?: object
  method?: 'POST'
  /** Asked before, within the same time: who saves an asset has opened it. */
  first?: Question
}

async function ask(agent: Agent, target: Target, question: Question): Promise<string> {
  if (question.first) await ask(agent, target, question.first)
  return send(agent, target, question)
}

function send(agent: Agent, { origin, headers }: Target, { path, body, method }: Question): Promise<string> {
  return new Promise((resolve, reject) => {
    const json = body && { 'content-type': 'application/json' }
    const options = { agent, method: method ?? (body ? 'PUT' : 'GET'), headers: { ...headers, ...json } }
    const request = open(`${origin}${path}`, options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode && answer.statusCode >= 200 && answer.statusCode < 300) resolve(text)
        else reject(new Error(`${path} was answered with ${answer.statusCode}: ${text}`))
      })
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
}

export async function askOnce(target: Target, question: Question): Promise<unknown> {
  const agent = new Agent()
  try {
    return JSON.parse(await ask(agent, target, question))
  } finally {
    agent.destroy()
  }
}

/** So many clients, each asking again as soon as it is answered. A refusal ends the run. */
export async function runLoad(
  target: Target,
  next: () => Question,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      await ask(agent, target, next())
      times.push(performance.now() - start)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
  } finally {
    agent.destroy()
  }
  const took = (performance.now() - began) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { answers: times.length, rate: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
