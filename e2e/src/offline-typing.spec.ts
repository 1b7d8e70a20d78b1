import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Device, test } from './killable-browser.ts'
import { demoUser, expect } from './product.ts'

/** `npm run bench -- offline-typing` takes two hundred, and judges how much typing is lost. */
const MEASURED_ROUNDS = Number(process.env['OFFLINE_ROUNDS'] ?? 0)
const ROUNDS = MEASURED_ROUNDS || 2
const PAUSE_MS = 25
const LONGEST_MS = 3_500
/** What may be lost. */
const LAST_MS = 1_000
const LETTERS = 'abcdefghijklmnopqrstuvwxyz '

test.describe.configure({ timeout: 600_000 + ROUNDS * 30_000 })

const note = (page: Page) => page.getByRole('textbox', { name: 'Internal note', exact: true })

/** What lies on the device, to be told when the draft does not come up. */
async function heldOn(page: Page): Promise<string> {
  const held = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('offline-db')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('it cannot be opened')))
    })
    const keysOf = (store: string) =>
      new Promise<unknown>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAllKeys()
        request.addEventListener('success', () => resolve(request.result))
      })
    const stores = await Promise.all([...db.objectStoreNames].map(async (store) => [store, await keysOf(store)]))
    db.close()
    return { stores, marks: Object.entries(localStorage) as [string, string][] }
  })
  return JSON.stringify(held)
}

interface Typed {
  /** What stood in the field before. */
  before: string
  text: string
  /** When each letter stood in the field. */
  at: number[]
  killedAt: number
  /** How long this very process was kept waiting meanwhile: the browser was as well. */
  heldUp: number
}

/** Types until the browser is killed, which happens at some moment. */
async function typeUntilKilled(page: Page, device: Device): Promise<Typed> {
  const before = await note(page).inputValue()
  const typed: Typed = { before, text: '', at: [], killedAt: Infinity, heldUp: 0 }
  await note(page).focus()
  await note(page).selectText()
  let lastTick = Date.now()
  const ticking = setInterval(() => {
    typed.heldUp = Math.max(typed.heldUp, Date.now() - lastTick - PAUSE_MS)
    lastTick = Date.now()
  }, PAUSE_MS)
  const killed = new Promise<void>((resolve) => {
    setTimeout(() => {
      typed.killedAt = Date.now()
      resolve(device.kill())
    }, randomInt(LONGEST_MS))
  })
  while (typed.killedAt === Infinity) {
    // Spaces before a text are not kept.
    const letter = LETTERS[randomInt(LETTERS.length - (typed.text === '' ? 1 : 0))] ?? ''
    typed.text += letter
    // The last one may never be answered.
    const isThere = await Promise.race([
      page.keyboard.insertText(letter).then(
        () => true,
        () => false,
      ),
      killed.then(() => false),
    ])
    if (isThere) typed.at.push(Date.now())
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await killed
  clearInterval(ticking)
  return typed
}

/** What is there is what was typed up to some moment, and that was at most a second before the end. */
function lostOf({ before, text, at, killedAt, heldUp }: Typed, found: string): number {
  const isOld = found === before
  expect(isOld || text.startsWith(found), `${JSON.stringify(found)} is no beginning of ${JSON.stringify(text)}`).toBe(
    true,
  )
  const firstLost = at[isOld ? 0 : found.length]
  const lost = firstLost === undefined ? 0 : killedAt - firstLost
  if (MEASURED_ROUNDS) expect(lost).toBeLessThanOrEqual(LAST_MS + heldUp)
  return lost
}

test('AST-12 OFF-2 a browser that is killed while somebody types loses at most the last second, and no draft breaks', async ({
  altered,
  device,
}) => {
  // The app comes from the server, which hears nothing of what is typed.
  altered.alter((path, answer) => {
    const isUnheard = /^\/v1\/assets(?:\?|$|\/[\w-]{36})/.test(path)
    if (isUnheard) answer.destroy()
    return isUnheard
  })
  const losses: number[] = []
  let path = '/en/assets/registration/new'
  let last: Typed | undefined
  for (let round = 0; round <= ROUNDS; round++) {
    const context = await device.open()
    const answer = await context.request.post(`${altered.url}/api/_auth/login`, { data: demoUser('user') })
    expect(answer.status()).toBe(200)
    const page = await context.newPage()
    await page.goto(`${altered.url}${path}`)
    if (round === 0) {
      await page.getByLabel('What is it?').fill('crawler exc')
      await page.getByRole('button', { name: /^Crawler excavator/ }).click()
    }
    await note(page)
      .waitFor()
      .catch(async () => expect(await note(page).isVisible(), await heldOn(page)).toBe(true))
    path = new URL(page.url()).pathname
    if (last) losses.push(lostOf(last, await note(page).inputValue()))
    if (round < ROUNDS) last = await typeUntilKilled(page, device)
  }
  const worst = Math.max(...losses)
  test.info().annotations.push({ type: 'lost', description: `at most ${worst} ms in ${losses.length} rounds` })
  console.log(`${losses.length} rounds; at most ${worst} ms of typing were lost`)
})
