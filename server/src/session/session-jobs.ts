import { CODE_HOURS, type AccountChange, type CodePurpose } from '@klubba/domain/session/session'
import { translator } from '@klubba/i18n/translator'
import type { Deps } from '../deps.ts'
import { deleteOldTries } from '../http/tries.ts'
import { writeLetter } from '../mail/letter.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { hashCode, newCode } from '../secrets.ts'
import { deleteExpired, findUser, findUserByEmail, insertCode, lockAccount, updateCodesVoid } from './session-sql.ts'

const PAGES: Record<CodePurpose, string> = { activation: 'auth/activate', password_reset: 'auth/reset' }

/** Mails a new code, in the place of every one before it. */
export async function sendCode(deps: Deps, { user_id, purpose }: JobPayload<'send_code'>): Promise<void> {
  const code = newCode()
  const user = await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, user_id)
    if (!account || account.state !== (purpose === 'activation' ? 'invited' : 'activated')) return undefined
    await updateCodesVoid(tx, user_id)
    const codeHash = hashCode(deps.keys, code)
    await insertCode(tx, { userId: user_id, purpose, codeHash, hours: CODE_HOURS[purpose] })
    return account
  })
  if (!user) return
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

/** Where whoever did not expect the change, or has to sign in again, goes on. */
const NEXT: Record<AccountChange, { page: string; button: 'forgot' | 'sign_in' } | undefined> = {
  password_changed: { page: 'auth/forgot', button: 'forgot' },
  account_activated: { page: 'auth/forgot', button: 'forgot' },
  account_reactivated: { page: 'auth/login', button: 'sign_in' },
  account_deactivated: undefined,
  old_email: undefined,
  new_email: { page: 'auth/login', button: 'sign_in' },
  user_type_changed: { page: 'auth/login', button: 'sign_in' },
  others_ended: { page: 'auth/forgot', button: 'forgot' },
  all_ended: { page: 'auth/login', button: 'sign_in' },
}

type AccountNotice = Omit<JobPayload<'notify_account_changed'>, 'email'> & { email?: string }

/** To the address that the account had when it was changed; without one, to the present one. */
export async function notifyAccountChanged(deps: Deps, { user_id, change, email }: AccountNotice): Promise<void> {
  const user = await findUser(deps.db, user_id)
  if (!user) return
  const t = translator(user.language, 'mail')
  const type = translator(user.language, 'shell')(`user_type.${user.user_type}`)
  const values = { brand: deps.settings.brandName, type }
  const next = NEXT[change]
  await deps.mailer.send(
    writeLetter({
      to: email ?? user.email,
      language: user.language,
      name: user.first_name,
      subject: t(`account.${change}.subject`, values),
      paragraphs: [t(`account.${change}.text`, values)],
      isAlert: true,
      ...(next && {
        button: { label: t(`account.${next.button}`), url: `${deps.settings.publicUrl}/${user.language}/${next.page}` },
      }),
    }),
  )
}

export async function clearExpired({ db }: Deps): Promise<void> {
  await deleteExpired(db)
  await deleteOldTries(db)
}
