import type { BrowserContext, Page, Route } from '@playwright/test'
import fc from 'fast-check'
import { assetMakerAs } from './asset-data.ts'
import { demoUser, expect, forgive, signIn, test } from './product.ts'
import { begin, field } from './registration-steps.ts'
import { goOn } from './walking.ts'

/** `npm run bench -- save-states` takes more, of another seed each time. */
const RUNS = Number(process.env['SAVE_STATES_RUNS'] ?? 2)
const SEED = Number(process.env['SAVE_STATES_SEED'] ?? 20)
const STEPS = 14

test.describe.configure({ timeout: 600_000 + RUNS * 120_000 })

/** The one word and the one symbol of each state, wherever it is shown. */
const STATES = {
  typed: { word: 'Typing', symbol: 'pencil' },
  on_device: { word: 'On this device', symbol: 'device-mobile' },
  sending: { word: 'Sending', symbol: 'cloud-up' },
  at_server: { word: 'Saved', symbol: 'cloud-check' },
  needs_you: { word: 'Needs you', symbol: 'alert-triangle' },
} as const
type State = keyof typeof STATES

/** `holds`: the server is there and lets writes wait. */
type Server = 'answers' | 'refuses' | 'stalls' | 'holds'

type Step =
  | { kind: 'type' | 'store' | 'take a number' | 'fix the number' | 'reload' | 'look at the lists' }
  | { kind: 'server'; server: Server }

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'type' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'store' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'take a number' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'fix the number' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'look at the lists' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('server' as const),
      server: fc.constantFrom<Server>('answers', 'answers', 'refuses', 'stalls', 'holds'),
    }),
  },
)

/** What a person does and a server has, and what is therefore to be shown. */
interface Model {
  server: Server
  isTyped: boolean
  /** On the device, and not at the server. */
  isOwed: boolean
  /** The number in the draft is that of another asset; `known` once the server has said so. */
  number: 'free' | 'taken' | 'known'
}

function settle(model: Model): void {
  if (model.server !== 'answers' || !model.isOwed) return
  // The rest goes out; the number stays.
  if (model.number === 'free') model.isOwed = false
  else model.number = 'known'
}

function expected({ server, isTyped, isOwed, number }: Model): State {
  if (number === 'known') return 'needs_you'
  if (isTyped) return 'typed'
  if (!isOwed) return 'at_server'
  return server === 'holds' ? 'sending' : 'on_device'
}

/** The server as the browser sees it. Pages and files come as usual: how they do is another matter. */
async function controlServer(context: BrowserContext) {
  let server: Server = 'answers'
  let release = Promise.withResolvers<void>()
  let held = 0
  const isWrite = (route: Route) => route.request().method() !== 'GET'
  await context.route(/\/(?:v1|api\/_auth|auth\/refresh|builds)(?:\/|$)/, async (route) => {
    const isHeld = server === 'stalls' || (server === 'holds' && isWrite(route))
    if (isHeld) {
      held++
      await release.promise
      held--
    }
    // A page that has been left takes its requests with it.
    await (server === 'refuses' ? route.abort('connectionrefused') : route.continue()).catch(() => undefined)
  })
  return {
    become: (next: Server) => {
      server = next
      const before = release
      release = Promise.withResolvers<void>()
      before.resolve()
    },
    held: () => held,
  }
}

/** Nothing is written by itself: what is typed is stored when the person looks away. */
async function holdTyping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout
    const later = (work: () => void, ms?: number) => (ms === 400 ? 0 : soon(work, ms))
    Object.assign(globalThis, { setTimeout: later })
  })
}

/** Every state that the header has shown, also for a moment. */
async function noteHeader(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    const look = () => {
      const state = document.querySelector('header [data-save]')?.getAttribute('data-save')
      if (state && shown.at(-1) !== state) shown.push(state)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-save'] })
  })
}

/** What was shown since the last look, without what stood there already. */
const shownSince = (page: Page) =>
  page.evaluate(() => {
    const { shown } = globalThis as unknown as { shown: string[] }
    return shown
      .splice(0, shown.length - 1)
      .slice(1)
      .concat(shown.slice(-1))
  })

/** The state of everything on the page that shows one. */
async function read(page: Page, places: Record<string, string>): Promise<Record<string, string[]>> {
  return page.evaluate((selectors) => {
    const describe = (element: Element) => {
      const symbol = /tabler-icon-([\w-]+)/.exec(element.querySelector('svg')?.getAttribute('class') ?? '')?.[1]
      return [element.getAttribute('data-save'), symbol, element.textContent.trim()].join(' | ')
    }
    return Object.fromEntries(
      Object.entries(selectors).map(([name, selector]) => [
        name,
        [...document.querySelectorAll(selector)].map(describe),
      ]),
    )
  }, places)
}

async function expectShown(page: Page, state: State, places: Record<string, string>, after = ''): Promise<void> {
  const { word, symbol } = STATES[state]
  const line = expect.stringMatching(new RegExp(`^${state} \\| ${symbol} \\| ${word}`))
  const everywhere = Object.fromEntries(Object.keys(places).map((name) => [name, [line]]))
  await expect.poll(() => read(page, places), { message: after }).toEqual(everywhere)
}

const WIZARD = { header: 'header [data-save]', card: 'section [data-save]' }

const lookAway = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

test('OFF-3 OFF-13 MSG-1 Y2 whatever is typed, stored, sent, lost, refused and fixed: every screen says the same, and never "Saved" before the server has it', async ({
  page,
  context,
  troubles,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const { asset_number: taken } = await maker.draft()
  await signIn(context, demoUser('user'))
  await holdTyping(page)
  await noteHeader(page)
  const server = await controlServer(context)

  for (const run of fc.sample(fc.array(steps, { minLength: STEPS, maxLength: STEPS }), { numRuns: RUNS, seed: SEED })) {
    server.become('answers')
    const id = await begin(page)
    const wizard = page.url()
    const model: Model = { server: 'answers', isTyped: false, isOwed: false, number: 'free' }
    await expectShown(page, 'at_server', WIZARD)
    const number = await field(page, 'Asset number').inputValue()
    let turn = 0

    const store = async () => {
      await lookAway(page)
      model.isOwed ||= model.isTyped
      model.isTyped = false
      // Somebody looks at the page again, which has it send what waits.
      await lookAgain(page)
    }
    const act: Record<Exclude<Step['kind'], 'server'>, () => Promise<void>> = {
      type: async () => {
        await field(page, 'Model').fill(`EC ${++turn}`)
        model.isTyped = true
      },
      store,
      'take a number': async () => {
        await field(page, 'Asset number').fill(taken)
        model.isTyped = true
        model.number = model.number === 'free' ? 'taken' : model.number
        await store()
      },
      'fix the number': async () => {
        await field(page, 'Asset number').fill(`${number}-${++turn}`)
        model.isTyped = true
        await store()
        model.number = 'free'
      },
      reload: async () => {
        await store()
        await page.reload()
        await expect(field(page, 'Model')).toBeVisible()
        await lookAgain(page)
      },
      'look at the lists': async () => {
        await store()
        settle(model)
        const state = expected(model)
        // What the server has in full leaves the device.
        if (state === 'at_server') return
        await goOn(page, '/en/assets/drafts')
        await expectShown(page, state, { header: WIZARD.header, row: `[data-draft="${id}"] [data-whole] [data-save]` })
        await goOn(page, '/en/auth/landing')
        await expectShown(page, state, { header: WIZARD.header, link: `[data-draft="${id}"] [data-save]` })
        await page.goto(wizard)
        await expect(field(page, 'Model')).toBeVisible()
        await lookAgain(page)
      },
    }

    const done: string[] = []
    for (const step of run) {
      const name = step.kind === 'server' ? `the server ${step.server}` : step.kind
      done.push(name)
      await test.step(done.join(', '), async () => {
        await shownSince(page).catch(() => [])
        if (step.kind === 'server') {
          model.server = step.server
          server.become(step.server)
          await lookAgain(page)
        } else await act[step.kind]()
        settle(model)
        if (model.server === 'holds' && model.isOwed && model.number !== 'known') {
          // The write waits at the server, which responds to everything else.
          await expect.poll(server.held).toBeGreaterThan(0)
          await lookAgain(page)
        }
        await expectShown(page, expected(model), WIZARD, done.join(', '))
        const isOpen = model.isTyped || model.isOwed
        if (isOpen) expect(await shownSince(page), done.join(', ')).not.toContain('at_server')
      })
    }
    // It all arrives, whatever happened.
    model.server = 'answers'
    server.become('answers')
    await act['fix the number']()
    settle(model)
    await expectShown(page, 'at_server', WIZARD)
    const there = await maker.read(id)
    expect(there.values['model'] ?? '').toBe(await field(page, 'Model').inputValue())
    expect(there.asset_number).toBe(await field(page, 'Asset number').inputValue())
  }
  // What cannot be fetched while the server is away is said on the console.
  await forgive(page, troubles, 'The countries could not be loaded')
})
