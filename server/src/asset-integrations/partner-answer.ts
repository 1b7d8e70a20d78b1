import type { IntegrationReason, IntegrationType } from '@klubba/domain/integrations/integration'
import { PartnerAnswer } from '@klubba/domain/integrations/integration-api'
import type { Deps } from '../deps.ts'
import { SendError, sendSigned, type Answer } from '../integrations/send-signed.ts'
import { shownText } from '../integrations/shown-text.ts'

const MAX_BYTES = 64 * 1024
const MOST_SHOWN = 500

export type Asked =
  | { kind: 'answered'; answer: PartnerAnswer }
  | { kind: 'failed'; reason: IntegrationReason; text?: string | undefined; passing: boolean }

const failed = (reason: IntegrationReason, passing: boolean, text?: string): Asked => ({
  kind: 'failed',
  reason,
  passing,
  text,
})

/** Asks the partner of the settings once. What it answers is believed only if it is whole and about this request. */
export async function askPartner(
  { settings }: Deps,
  type: IntegrationType,
  linkId: string,
  body: object,
): Promise<Asked> {
  const partner = settings.partners[type]
  if (!partner) return failed('unreachable', false)
  try {
    const answer = await sendSigned({
      url: `${partner.url}/links`,
      secret: partner.secret,
      id: linkId,
      body: JSON.stringify(body),
      timeoutMs: settings.partners.timeoutMs,
      maxBytes: MAX_BYTES,
      // Whoever keeps the settings may have the partner in the own network.
      allowPrivate: true,
    })
    return readAnswer(answer, linkId)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    return failed(error.failure === 'timed_out' ? 'timed_out' : 'unreachable', true)
  }
}

const PASSING = [408, 425, 429]

function readAnswer(answer: Answer, linkId: string): Asked {
  const { status } = answer
  if (status >= 300 && status < 400) return failed('redirected', false)
  if (status >= 500 || PASSING.includes(status)) return failed('server_error', true)
  const parsed = PartnerAnswer.safeParse(jsonOf(answer))
  if (status >= 400) return failed('refused', false, parsed.data?.reason && shownReason(parsed.data.reason))
  if (!parsed.success || parsed.data.id !== linkId) return failed('bad_answer', true)
  return { kind: 'answered', answer: parsed.data }
}

function jsonOf({ text, type, isWhole }: Answer): unknown {
  if (!isWhole || !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const shownReason = (text: string) => shownText(text, MOST_SHOWN)
