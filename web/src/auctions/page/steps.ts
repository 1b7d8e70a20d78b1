import type { Auction } from '@klubba/domain/auctions/auction-answers'

/** The steps of an auction, in the order in which they are offered, with what each asks for. */
export const STEPS = {
  submit: [],
  approve: [],
  confirm_sale: ['comment'],
  mark_paid: ['date_paid'],
  mark_delivered: ['date_delivered', 'collected_by'],
  restart: ['start', 'end'],
  publish: [],
  unpublish: [],
  lower_reserve: ['reserve'],
  extend: ['end', 'reason'],
  move_end_back: ['reason'],
  add_to_description: ['text'],
  reopen_negotiation: [],
  stop_hand_over: [],
  take_back: [],
  return: ['reason'],
  reopen: ['end', 'reason'],
  pass_to_next: ['reason'],
  end: ['reason'],
  close_without_sale: [],
  give_up: [],
  cancel: ['reason'],
  withdraw: ['reason'],
  annul: ['reason'],
  undo_paid: [],
  undo_delivered: [],
  refund: ['reason'],
  take_return: ['reason'],
  discard: [],
} as const

export type Step = keyof typeof STEPS
export type Asked = (typeof STEPS)[Step][number] | 'sale_reason'

/** What cannot simply be taken back. */
export const DESTRUCTIVE: ReadonlySet<Step> = new Set<Step>([
  'pass_to_next',
  'end',
  'close_without_sale',
  'give_up',
  'unpublish',
  'cancel',
  'withdraw',
  'annul',
  'refund',
  'take_return',
  'discard',
])

/** What usually comes next stands on the page itself. */
const NEXT: readonly Step[] = ['submit', 'approve', 'confirm_sale', 'mark_paid', 'mark_delivered', 'restart']

/** Belongs to another state: most ends are never moved. */
const ELSEWHERE = ['wrong_state', 'end_not_moved']

/** What is offered now: what belongs to another state is left out, what is barred for a reason stays with it. */
export function offeredSteps({ actions }: Pick<Auction, 'actions'>): { step: Step; verdict: string }[] {
  return (Object.keys(STEPS) as Step[]).flatMap((step) => {
    const verdict = actions[step]
    return verdict === undefined || ELSEWHERE.includes(verdict) ? [] : [{ step, verdict }]
  })
}

/** The one deciding step, if there is one. */
export function nextStep(auction: Pick<Auction, 'actions'>): { step: Step; verdict: string } | undefined {
  return offeredSteps(auction).find(({ step }) => NEXT.includes(step))
}
