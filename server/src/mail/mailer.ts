import { randomUUIDv7 } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves when the mail is handed over: taken by the server, or safe in the outbox. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Through SMTP_URL, or else into the outbox folder. */
export function createMailer(settings: Settings): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom)
    : outboxMailer(join(settings.dataDir, 'outbox'), settings.mailFrom)
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  )
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}

function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The ids sort by time, and so do the files.
      const path = join(folder, `${randomUUIDv7()}.eml`)
      const file = await open(`${path}.draft`, 'wx', 0o600)
      await file.writeFile(message)
      await file.sync()
      await file.close()
      await rename(`${path}.draft`, path)
    },
    close: () => transport.close(),
  }
}
