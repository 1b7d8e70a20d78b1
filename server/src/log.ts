import { pino, type Logger } from 'pino'

/** Structured, one line an event. Secrets never get there: headers and bodies are not logged at all. */
export function createLog(level: string, name: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: ['*.password', '*.access_token', '*.authorization', '*.cookie'], censor: '(hidden)' },
  })
}
