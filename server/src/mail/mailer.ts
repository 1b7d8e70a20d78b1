import { randomUUIDv7 } from 'node:crypto'
import { access, constants, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Loaded for the first mail: a server writes them, its worker sends them. */
const mailLibrary = () => import('nodemailer')

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
  const { createTransport } = await mailLibrary()
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
  const open = async () => (await mailLibrary()).createTransport(smtpOptions(url), { from })
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      transport ??= open()
      await (await transport).sendMail(mail)
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

function outboxMailer(folder: string, from: string): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await mailLibrary()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
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
    close: () => undefined,
  }
}
