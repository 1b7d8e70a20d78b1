import { isBarredDay } from '@klubba/domain/auctions/barred-days'
import { addDays, localTime, weekday } from '@klubba/domain/auctions/local-time'
import { addMonths, isoWeek } from '@klubba/domain/dates/calendar'
import { periodOf } from '@klubba/domain/dates/periods'
import type { Page } from '@playwright/test'
import { dayIn, openCalendar, openerOf, typeDate } from './date-fields.ts'
import { expectSound } from './looks.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { sellable } from './running-auction.ts'
import { goOn } from './walking.ts'

const NORWAY = 578
const today = () => localTime(Date.now(), NORWAY).day

/** The first day of the week of that number, 1 Monday to 7 Sunday, that is at least two days ahead. */
function nextOn(wanted: number): string {
  const soon = addDays(today(), 2)
  return addDays(soon, (wanted - weekday(soon) + 7) % 7)
}

const inDigits = (day: string) => day.split('-').map(Number).toReversed().join('.')
const inEnglish = (day: string, month: 'short' | 'long' = 'short') => {
  const date = new Date(day)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(date)
  return `${part({ weekday: month })} ${part({ day: 'numeric', month, year: 'numeric' })}`
}
/** The day it is where the browser is. */
async function dayHere(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  })
}

const NATIVE = 'input[type=date], input[type=time], input[type=datetime-local], input[type=month]'
const BARRED = 'Auction cannot end on Friday, Saturday or Sunday'

test('T13 AUC-3 AUC-7 the end of an auction is typed or picked, by mouse and by keys, and a barred day says why', async ({
  page,
}) => {
  const { asset } = await sellable(page, 'INVENTORY')
  await openAs(page, demoUser('auction_broker'), `/en/assets/${asset.id}/send-auction`)
  const end = page.getByRole('textbox', { name: 'End', exact: true })
  const monday = nextOn(1)
  const friday = nextOn(5)

  await test.step('T13 no field is the browser’s own', async () => {
    await expect(end).toBeVisible()
    await expect(page.locator(NATIVE)).toHaveCount(0)
  })

  await test.step('T13 what is typed is shown with its weekday and by the 24-hour clock', async () => {
    await typeDate(end, `${inDigits(monday)} 17.30`)
    await expect(end).toHaveValue(`${inEnglish(monday)} 17:30`)
    // As it is pasted from elsewhere.
    await typeDate(end, `${monday}T12:00`)
    await expect(end).toHaveValue(`${inEnglish(monday)} 12:00`)
    // Another day keeps the time.
    await typeDate(end, inDigits(addDays(monday, 1)))
    await expect(end).toHaveValue(`${inEnglish(addDays(monday, 1))} 12:00`)
    await end.press('ArrowDown')
    await expect(end).toHaveValue(`${inEnglish(monday)} 12:00`)
  })

  await test.step('T13 what cannot be understood is kept and refused at the field', async () => {
    await typeDate(end, 'soon')
    await expect(end).toHaveValue('soon')
    await expect(end).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/This is not a date and time we understand\. Write it like \d/)).toBeVisible()
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(end).toBeFocused()
    await expect(page).toHaveURL(/send-auction$/)
    await typeDate(end, '')
    await typeDate(end, inDigits(monday))
    await expect(page.getByText('Add the time, for example 12:00.')).toBeVisible()
  })

  await test.step('T13 AUC-7 a Friday is refused when typed, with the reason', async () => {
    await typeDate(end, `${inDigits(friday)} 12:00`)
    await expect(page.getByText(BARRED)).toBeVisible()
    await typeDate(end, `${inDigits(monday)} 12:00`)
    await expect(page.getByText(BARRED)).toHaveCount(0)
  })

  await test.step('T13 AUC-7 in the calendar barred days are crossed out, cannot be picked, and say why', async () => {
    const calendar = await openCalendar(end)
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText(String(Number(monday.slice(8))))
    await expect(calendar.getByRole('rowheader', { name: String(isoWeek(monday)), exact: true })).toBeVisible()
    const barred = dayIn(calendar, addDays(monday, 4))
    await expect(barred).toHaveAccessibleName(`${inEnglish(addDays(monday, 4), 'long')}, ${BARRED}`)
    await expect(barred).toHaveAttribute('aria-disabled', 'true')
    await expect(barred).toHaveCSS('text-decoration-line', 'line-through')
    await expect(barred).toHaveCSS('background-image', /gradient/)
    await barred.click({ force: true })
    await expect(calendar.getByRole('status')).toContainText(`${inEnglish(addDays(monday, 4))}: ${BARRED}`)
    await expect(end).toHaveValue(`${inEnglish(monday)} 12:00`)

    await dayIn(calendar, addDays(monday, 1)).click()
    await calendar.getByRole('textbox', { name: 'Time, Norwegian time' }).fill('1024')
    await expectSound(page, 'calendar')
    await calendar.getByRole('button', { name: 'Done' }).click()
    await expect(calendar).toBeHidden()
    await expect(end).toHaveValue(`${inEnglish(addDays(monday, 1))} 10:24`)
  })

  await test.step('T13 by keys alone: to the calendar, through its days, months and back', async () => {
    await end.focus()
    await page.keyboard.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'End' })
    const tuesday = addDays(monday, 1)
    await expect(dayIn(calendar, tuesday)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dayIn(calendar, addDays(tuesday, 1))).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await expect(dayIn(calendar, addDays(monday, 7))).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(dayIn(calendar, addMonths(addDays(monday, 7), 1))).toBeFocused()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(end).toBeFocused()
    await expect(end).not.toHaveValue(`${inEnglish(tuesday)} 10:24`)
    await expect(end).toHaveValue(/^Mon .+ 10:24$/)
  })

  await test.step('T13 AUC-7 public holidays have their names, and the next free day is one step away', async () => {
    const christmas = `${today().slice(0, 4)}-12-25`
    const day = christmas < today() ? addMonths(christmas, 12) : christmas
    await typeDate(end, `${inDigits(day)} 12:00`)
    const calendar = await openCalendar(end)
    await expect(dayIn(calendar, day)).toHaveAccessibleName(new RegExp(`^${inEnglish(day, 'long')}, Christmas Day`))
    await expect(calendar.getByRole('status')).toContainText(/: Christmas Day, public holiday/)
    await calendar.getByRole('button', { name: 'Next free day' }).click()
    await calendar.getByRole('button', { name: 'Done' }).click()
    let free = addDays(day, 1)
    while (isBarredDay(free)) free = addDays(free, 1)
    await expect(end).toHaveValue(`${inEnglish(free)} 12:00`)
  })
})

test.describe('in the hand', () => {
  test.use(asPhone)

  test('T13 AUC-3 LNG-2 in Finnish the calendar is a sheet with days for gloves, at 390 and 320 px', async ({
    page,
  }) => {
    const { asset } = await sellable(page, 'INVENTORY')
    await openAs(page, demoUser('auction_broker'), `/fi/assets/${asset.id}/send-auction`)
    const end = page.getByRole('textbox', { name: 'Päättyy', exact: true })
    const monday = nextOn(1)
    await typeDate(end, `${inDigits(monday)} klo 17.30`)
    await expect(end).toHaveValue(`ma ${inDigits(monday)} 17.30`)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const calendar = await openCalendar(end)
      await expect.poll(async () => Math.round((await calendar.boundingBox())?.width ?? 0)).toBe(width)
      const foot = async () => {
        const box = await calendar.boundingBox()
        return Math.round((box?.y ?? 0) + (box?.height ?? 0))
      }
      await expect.poll(foot).toBe(844)
      const cell = await dayIn(calendar, monday).boundingBox()
      expect(cell?.height).toBeGreaterThanOrEqual(48)
      expect(cell?.width).toBeGreaterThanOrEqual(38)
      const open = await openerOf(end).boundingBox()
      expect(open?.height).toBeGreaterThanOrEqual(44)
      expect(open?.width).toBeGreaterThanOrEqual(44)
      await dayIn(calendar, addDays(monday, 4)).tap({ force: true })
      await expect(calendar.getByRole('status')).toContainText(/pe .+: Huutokauppa ei voi päättyä perjantaina/)
      await expectSound(page, 'calendar in Finnish')
      await calendar.getByRole('button', { name: 'Valmis' }).tap()
      await expect(end).toHaveValue(`ma ${inDigits(monday)} 17.30`)
    }
    await typeDate(end, 'pian')
    await expect(page.getByText(/Päivämäärää ja kellonaikaa ei voitu tulkita/)).toBeVisible()
  })
})

test.describe('where it is another day than in Norway', () => {
  const isAfternoon = localTime(Date.now(), NORWAY).clock >= 12 * 3_600_000
  test.use({ timezoneId: isAfternoon ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago' })

  test('D6 T13 REP-2 a report is narrowed down to a period by its name, or from one day to another', async ({
    page,
  }) => {
    await openAs(page, demoUser('admin'), '/en/admin/reports/sales')
    const period = page.getByRole('button', { name: /^Period: / })
    await period.click()
    const choice = page.getByRole('dialog', { name: 'Period' })
    await expect(choice.getByRole('radio', { name: 'Last 12 months' })).toBeChecked()
    for (const [name, key] of [
      ['Last month', 'last_month'],
      ['This year to date', 'this_year'],
    ] as const) {
      await choice.getByRole('radio', { name }).check()
      const { from, to } = periodOf(key, today())
      await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`))
      await expect(choice.getByRole('textbox', { name: 'From' })).toHaveValue(inEnglish(from))
    }
    await expectSound(page, 'period of a report')
    await typeDate(choice.getByRole('textbox', { name: 'From' }), 'soon')
    await expect(choice.getByText(/This is not a date we understand/)).toBeVisible()
    await typeDate(choice.getByRole('textbox', { name: 'From' }), '1.1.2020')
    await expect(page).toHaveURL(/from=2020-01-01/)
    await expect(choice.getByRole('radio', { name: 'Custom' })).toBeChecked()
    await typeDate(choice.getByRole('textbox', { name: 'To' }), '1.1.2019')
    await expect(choice.getByText('Choose 1 Jan 2020 or later.')).toBeVisible()
    await choice.getByRole('button', { name: 'Done' }).click()
    await expect(period).toBeFocused()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(page).toHaveURL(/\/sales$/)

    await test.step('LNG-2 the periods are named in Finnish', async () => {
      await goOn(page, '/fi/admin/audit')
      await page.getByRole('button', { name: 'Ajanjakso: Kaikki ajat' }).click()
      await page.getByRole('radio', { name: 'Viime kuukausi' }).check()
      await expect(page).toHaveURL(new RegExp(`from=${periodOf('last_month', await dayHere(page)).from}`))
      await expectSound(page, 'period of the audit log')
    })
  })
})

test('T13 ORG-5 a day is read within the bounds of its field, and picked by year and month', async ({ page }) => {
  await openAs(page, demoUser('support'), '/en/admin/owners/new')
  await page.getByRole('radio', { name: /^Private owner/ }).click({ force: true })
  const birth = page.getByRole('textbox', { name: 'Birth date' })
  await expect(birth).toBeVisible()
  await expect(page.locator(NATIVE)).toHaveCount(0)
  await typeDate(birth, '1.2.75')
  await expect(birth).toHaveValue('Sat 1 Feb 1975')
  await typeDate(birth, `1.2.${Number(today().slice(0, 4)) + 1}`)
  await expect(page.getByText(/^Choose .+ or earlier\.$/)).toBeVisible()
  await typeDate(birth, '1 Feb 1975')
  const calendar = await openCalendar(birth)
  const [opened, field] = [await calendar.boundingBox(), await birth.boundingBox()]
  expect(opened?.width).toBeLessThan(400)
  expect(opened?.x).toBe(field?.x)
  await calendar.getByRole('button', { name: 'Previous year' }).click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect(calendar.getByRole('grid', { name: 'March 1974' })).toBeVisible()
  await dayIn(calendar, '1974-03-05').click()
  await expect(calendar).toBeHidden()
  await expect(birth).toHaveValue('Tue 5 Mar 1974')
})

test('T13 in a dialog a date that cannot be understood is refused, and the calendar lies above the dialog', async ({
  page,
}) => {
  await openAs(page, demoUser('admin'), '/en/admin/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  const expires = dialog.getByRole('textbox', { name: 'Expires' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Marketplace')
  await expires.fill('soon')
  // Also where it is sent from within the field.
  await expires.press('Enter')
  await expect(dialog.getByText(/This is not a date we understand/)).toBeVisible()
  await expect(expires).toBeFocused()
  await expect(expires).toHaveValue('soon')
  await typeDate(expires, 'tomorrow')
  const calendar = await openCalendar(expires)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('grid')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(openerOf(expires)).toBeFocused()
  await expect(expires).toHaveValue(inEnglish(addDays(await dayHere(page), 2)))
})
