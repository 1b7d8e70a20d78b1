import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { LANGUAGES } from '@klubba/domain/languages'
import { call } from '../../api/call.ts'
import type { Answers } from './ask-values.ts'
import type { Step } from './steps.ts'

type Texts = Record<(typeof LANGUAGES)[number], string | null>

const textOf = (value: Answers[string] | undefined) => (value === null || value === undefined ? '' : String(value))
const textOrNull = (value: Answers[string] | undefined) => textOf(value) || null

/** Only where one was asked for. */
const reasonIn = ({ reason }: Answers) => (reason ? { reason: textOf(reason) } : {})

/** Takes the step, from the version that was read. A new round has its id from here, so that it is made once. */
export async function sendStep(
  step: Exclude<Step, 'publish'>,
  auction: Auction,
  answers: Answers,
  newId: string,
): Promise<Auction> {
  const { id, version, currency } = auction
  const params = { id }
  const reason = textOf(answers['reason'])
  const end = textOf(answers['end'])
  switch (step) {
    case 'return':
    case 'cancel':
    case 'withdraw':
    case 'end':
    case 'pass_to_next':
    case 'move_end_back':
    case 'annul':
    case 'refund':
    case 'take_return':
      return call(`POST /v1/auctions/{id}/${step}`, { params, body: { version, reason } })
    case 'extend':
    case 'reopen':
      return call(`POST /v1/auctions/{id}/${step}`, { params, body: { version, end, reason } })
    case 'restart':
      return call('POST /v1/auctions/{id}/restart', {
        params,
        body: { version, id: newId, start: textOf(answers['start']), end },
      })
    case 'unpublish':
      return call('POST /v1/assets/{id}/unpublish', { params: { id: auction.asset.id }, body: { version } })
    case 'lower_reserve': {
      const amount = answers['reserve']
      const reserve = typeof amount === 'number' ? { amount, currency } : null
      return call('POST /v1/auctions/{id}/lower_reserve', { params, body: { version, reserve } })
    }
    case 'add_to_description': {
      const text = Object.fromEntries(LANGUAGES.map((each) => [each, textOrNull(answers[each])])) as Texts
      return call('POST /v1/auctions/{id}/add_to_description', { params, body: { version, text } })
    }
    case 'confirm_sale':
      return call('POST /v1/auctions/{id}/confirm_sale', {
        params,
        body: { version, comment: textOrNull(answers['comment']), ...reasonIn(answers) },
      })
    case 'mark_paid':
      return call('POST /v1/auctions/{id}/mark_paid', {
        params,
        body: { version, date_paid: textOf(answers['date_paid']) },
      })
    case 'mark_delivered':
      return call('POST /v1/auctions/{id}/mark_delivered', {
        params,
        body: {
          version,
          date_delivered: textOf(answers['date_delivered']),
          collected_by: textOf(answers['collected_by']),
        },
      })
    default:
      return call(`POST /v1/auctions/{id}/${step}`, { params, body: { version } })
  }
}
