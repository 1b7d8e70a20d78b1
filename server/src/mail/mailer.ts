import { randomUUIDv7 } from 'node:crypto'
import { access, constants, mkdir, open, rename } from 'node:fs/promises'
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

/** Whether the mail server lets us in, or the outbox can be written; fails with the reason. */
export async function checkMail({ smtpUrl, dataDir }: Settings): Promise<void> {
  if (smtpUrl === undefined) {
    await mkdir(join(dataDir, 'outbox'), { recursive: true, mode: 0o700 })
    await access(join(dataDir, 'outbox'), constants.W_OK)
    return
  }
  const transport = createTransport({ ...smtpOptions(smtpUrl), socketTimeout: 10_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const smtpOptions = (url: string) => ({
  url,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
})

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(smtpOptions(url), { from })
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
