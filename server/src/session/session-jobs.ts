import { CODE_HOURS, type CodePurpose } from '@klubba/domain/session/session'
import { translator } from '@klubba/i18n/translator'
import type { Deps } from '../deps.ts'
import { deleteOldTries } from '../http/tries.ts'
import { writeLetter } from '../mail/letter.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { hashCode, newCode } from '../secrets.ts'
import { deleteExpired, findUser, findUserByEmail, insertCode } from './session-sql.ts'

const PAGES: Record<CodePurpose, string> = { activation: 'auth/activate', password_reset: 'auth/reset' }

/** Mails a new code. A repeat makes another one: all of them work until one is used. */
export async function sendCode(deps: Deps, { user_id, purpose }: JobPayload<'send_code'>): Promise<void> {
  const user = await findUser(deps.db, user_id)
  if (!user || user.state !== (purpose === 'activation' ? 'invited' : 'activated')) return
  const code = newCode()
  await insertCode(deps.db, {
    userId: user.id,
    purpose,
    codeHash: hashCode(deps.keys, code),
    hours: CODE_HOURS[purpose],
  })
  const t = translator(user.language, 'mail')
  const values = { brand: deps.settings.brandName, days: CODE_HOURS.activation / 24, code }
  // Behind the #, so that the code reaches neither a log nor another site.
  const url = `${deps.settings.publicUrl}/${user.language}/${PAGES[purpose]}#code=${code}`
  await deps.mailer.send(
    writeLetter({
      to: user.email,
      language: user.language,
      name: user.first_name,
      subject: t(`${purpose}.subject`, values),
      paragraphs: [t(`${purpose}.text`, values), t(`${purpose}.code`, values)],
      button: { label: t(`${purpose}.button`), url },
    }),
  )
}

/** Whoever has not activated the account yet gets a new activation code; a deactivated account gets nothing. */
export async function answerForgottenPassword(
  deps: Deps,
  { email }: JobPayload<'answer_forgotten_password'>,
): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user || user.state === 'deactivated') return
  await sendCode(deps, { user_id: user.id, purpose: user.state === 'invited' ? 'activation' : 'password_reset' })
}

export async function tellPasswordChanged(deps: Deps, { user_id }: JobPayload<'tell_password_changed'>): Promise<void> {
  const user = await findUser(deps.db, user_id)
  if (!user) return
  const t = translator(user.language, 'mail')
  const values = { brand: deps.settings.brandName }
  await deps.mailer.send(
    writeLetter({
      to: user.email,
      language: user.language,
      name: user.first_name,
      subject: t('password_changed.subject', values),
      paragraphs: [t('password_changed.text')],
      button: { label: t('password_changed.button'), url: `${deps.settings.publicUrl}/${user.language}/auth/forgot` },
    }),
  )
}

export async function clearExpired({ db }: Deps): Promise<void> {
  await deleteExpired(db)
  await deleteOldTries(db)
}
