import { INSPECTION_KINDS, newInspection } from '@klubba/domain/assets/inspection-rules'
import type { Medium } from '@klubba/domain/media/media-api'
import type { Page } from '@playwright/test'
import { assetMakerAs, saveSection } from './asset-data.ts'
import { openDraftFrom, rewriteSavedDraft, saveDraftTo } from './earlier-build.ts'
import { expectSound, looksOf, wear } from './looks.ts'
import { demoUser, expect, openAs, PRODUCT_URL, signIn, test } from './product.ts'
import { begin, cutOff, onDevice, saved, step } from './registration-steps.ts'
import { goOn, watchFetching } from './walking.ts'

const EU = 'EU inspection (MOT)'
const OTHERS = 'Statutory and expert inspections'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function attach(page: Page, cardName: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await card(page, cardName).getByRole('button', { name: 'Add document' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: PDF })
}

const documentIn = (page: Page, cardName: string) => card(page, cardName).getByLabel('Document')

test('AST-7 AST-8 AST-13 AST-17 AST-27 T8 inspections are entered as records, and without one nothing says not passed', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const { id } = await maker.draft('tipper_truck')
  const form = `/en/assets/${id}/edit/condition`

  await test.step('AST-27 an asset that nobody inspected says “not recorded”, on its page and in the form', async () => {
    await openAs(page, demoUser('user'), `/en/assets/${id}?part=condition`)
    await expect(card(page, EU)).toContainText('Not recorded')
    await expect(card(page, OTHERS)).toContainText('Not recorded')
    await expect(page.getByRole('main')).not.toContainText('Non-compliant')
    await goOn(page, form)
    await expect(card(page, EU)).toContainText('Not recorded')
    await expect(page.getByRole('button', { name: 'Nothing changed' })).toBeVisible()
  })

  await test.step('AST-27 a record being added is non-compliant, and is not saved without a date', async () => {
    await page.getByRole('button', { name: 'Add EU inspection' }).click()
    const record = card(page, EU)
    await expect(record.getByLabel('Inspected on')).toBeFocused()
    await expect(record.getByRole('radio', { name: 'Non-compliant' })).toBeChecked()
    await save(page).click()
    await expect(record).toContainText('Field is required')
    await record.getByLabel('Inspected on').fill('2026-05-04')
    await record.getByLabel('Valid until').fill('2026-05-03')
    await save(page).click()
    await expect(record.getByLabel('Valid until')).toHaveAttribute('aria-invalid', 'true')
    await record.getByLabel('Valid until').fill('2028-05-04')
    await record.getByRole('radio', { name: 'Compliant', exact: true }).check()
    await attach(page, EU, 'eu-report.pdf')
    await expect(documentIn(page, EU).locator('option:checked')).toHaveText('eu-report.pdf')
    await page.getByRole('button', { name: 'Add inspection' }).click()
    await card(page, OTHERS).getByLabel('Kind of inspection').selectOption('Lifting equipment inspection')
    await card(page, OTHERS).getByLabel('Inspected on').fill('2025-01-15')
    await card(page, OTHERS).getByLabel('Notes from the inspection').fill('Chain is worn')
    await saveSection(page)
  })

  await test.step('AST-7 AST-13 page, comparison and history show the records with their documents', async () => {
    const { inspections } = await maker.read(id)
    const { results } = await maker.send<{ results: Medium[] }>('GET', `/v1/assets/${id}/media`)
    expect(results).toMatchObject([{ name: 'eu-report.pdf', document_type: 'inspection' }])
    const common = { kind: 'eu_inspection', result: 'COMPLIANT', document_id: results[0]?.id }
    expect(inspections).toMatchObject([common, { kind: 'lifting', result: 'NON_COMPLIANT', notes: 'Chain is worn' }])
    await goOn(page, `/en/assets/${id}?part=condition`)
    await expect(card(page, EU)).toContainText('CompliantInspected 4 May 2026. Valid until 4 May 2028eu-report.pdf')
    await expect(card(page, OTHERS)).toContainText(
      'Lifting equipment inspectionNon-compliantInspected 15 Jan 2025Chain is worn',
    )
    const other = await maker.draft('tipper_truck')
    await goOn(page, `/en/assets/compare?assets=${id},${other.id}`)
    const row = page.getByRole('row', { name: new RegExp('^Lifting equipment inspection') })
    await expect(row).toContainText('Non-compliant. Inspected 15 Jan 2025. Chain is worn')
    await expect(row).toContainText('Not recorded')
    await goOn(page, `/en/assets/${id}`)
    const entry = card(page, 'History').getByRole('listitem').filter({ hasText: 'Inspections:' })
    await expect(entry).toContainText('EU inspection (MOT): Compliant. Inspected 4 May 2026')
  })

  await test.step('AST-27 a record is removed with the keyboard in reach of the next one', async () => {
    await goOn(page, form)
    await page.getByRole('button', { name: 'Remove: Lifting equipment inspection' }).click()
    await expect(page.getByRole('button', { name: 'Add inspection' })).toBeFocused()
    await saveSection(page)
    expect((await maker.read(id)).inspections).toMatchObject([{ kind: 'eu_inspection' }])
    await expect(card(page, OTHERS)).toContainText('Not recorded')
  })
})

test('AST-2 AST-27 OFF-1 OFF-2 OFF-4 T8 an inspection with its document is entered without a network, kept, and sent', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  const reach = await cutOff(page)
  await page.route('**/v1/uploads**', async (route) => route.abort('connectionreset'))
  const id = await begin(page)
  await step(page, 'Condition').click()
  await page.getByRole('button', { name: 'Add inspection' }).click()
  await card(page, OTHERS).getByLabel('Kind of inspection').selectOption('Annual inspection')
  await card(page, OTHERS).getByLabel('Inspected on').fill('2026-03-02')
  await attach(page, OTHERS, 'annual.pdf')
  await expect(documentIn(page, OTHERS).locator('option:checked')).toHaveText('annual.pdf')
  await expect(onDevice(page)).toBeVisible()
  await page.reload()
  await expect(card(page, OTHERS).getByLabel('Inspected on')).toHaveValue('Mon 2 Mar 2026')
  await expect(card(page, OTHERS).getByRole('radio', { name: 'Non-compliant' })).toBeChecked()
  await expect(documentIn(page, OTHERS).locator('option:checked')).toHaveText('annual.pdf')
  await expect(onDevice(page)).toBeVisible()
  await reach()
  await expect(saved(page)).toBeVisible()
  const { results } = await maker.send<{ results: Medium[] }>('GET', `/v1/assets/${id}/media`)
  expect(results).toMatchObject([{ name: 'annual.pdf', document_type: 'inspection' }])
  expect((await maker.read(id)).inspections).toMatchObject([
    { kind: 'annual', inspected_at: '2026-03-02', result: 'NON_COMPLIANT', document_id: results[0]?.id },
  ])
})

test('AST-27 OFF-4 OFF-9 T8 an inspection added on the edit page without a network waits on the device and is sent', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const { id } = await maker.inventory()
  await openAs(page, demoUser('user'), `/en/assets/${id}/edit/condition`)
  await page.getByRole('button', { name: 'Add inspection' }).click()
  const reach = await cutOff(page)
  await card(page, OTHERS).getByLabel('Kind of inspection').selectOption('Annual inspection')
  await card(page, OTHERS).getByLabel('Valid until').fill('2027-03-02')
  await card(page, OTHERS).getByRole('radio', { name: 'Compliant', exact: true }).check()
  await save(page).click()
  await expect(page.getByText('On this device. It is sent as soon as the server answers.').first()).toBeVisible()
  expect((await maker.read(id)).inspections).toEqual([])
  await goOn(page, `/en/assets/${id}`)
  await expect(page.getByRole('main')).toContainText('Annual inspection: Compliant. Valid until 2 Mar 2027')
  await reach()
  await expect
    .poll(async () => (await maker.read(id)).inspections)
    .toMatchObject([{ kind: 'annual', inspected_at: null, valid_until: '2027-03-02', result: 'COMPLIANT' }])
})

test('AST-27 NAV-18 LNG-2 T8 inspections in Finnish: nothing cut, no English, axe finds nothing', async ({
  page,
  context,
}) => {
  const maker = await assetMakerAs(context, 'user')
  const draft = await maker.draft('tipper_truck')
  const inspections = INSPECTION_KINDS.map((kind, index) => ({
    ...newInspection(crypto.randomUUID(), kind),
    inspected_at: '2026-03-01',
    valid_until: index % 2 === 0 ? '2027-03-01' : null,
    result: index % 2 === 0 ? 'COMPLIANT' : 'NON_COMPLIANT',
    notes: 'Jarrut tarkastettu',
  }))
  await maker.save(draft, 'condition', { inspections })
  const hasFetched = watchFetching(page)
  await openAs(page, demoUser('user'), `/fi/assets/${draft.id}/edit/condition`)
  for (const [turn, part] of ['/edit/condition', '?part=condition'].entries()) {
    if (turn > 0) await goOn(page, `/fi/assets/${draft.id}${part}`)
    await expect(page.getByText('Jarrut tarkastettu').first()).toBeVisible()
    await hasFetched()
    for (const look of looksOf(turn, 2)) {
      await wear(page, look)
      await expectSound(page, part)
    }
  }
})

const NOTE = 'x'.repeat(90)

/** As an earlier build stored it: single fields in the place of the note, and no list of records. */
function withSingleFields(manifest: string): string {
  const fields = '"eu_passed": {"value": true}, "eu_last_inspection": {"value": "2026-05-04"}'
  return manifest
    .replaceAll('"inspections": []', '"eu_passed": null')
    .replace(/"condition_notes": \{\s*"value": "x+"\s*\}/, (change) => fields.padEnd(change.length))
}

test('AST-27 OFF-4 T8 a draft of an earlier build keeps the EU inspection that was typed, and sends it as a record', async ({
  page,
  context,
  browser,
}, info) => {
  const maker = await assetMakerAs(context, 'user')
  await signIn(context, demoUser('user'))
  await cutOff(page)
  const id = await begin(page)
  await step(page, 'Condition').click()
  await page.getByLabel('Notes on the condition').fill(NOTE)
  await expect(onDevice(page)).toBeVisible()
  await goOn(page, '/en/assets/drafts')
  const path = info.outputPath('earlier.zip')
  await saveDraftTo(page, path)
  rewriteSavedDraft(path, withSingleFields)

  const elsewhere = await browser.newContext({ baseURL: PRODUCT_URL, serviceWorkers: 'block' })
  try {
    await signIn(elsewhere, demoUser('user'))
    const other = await elsewhere.newPage()
    const reach = await cutOff(other)
    await openDraftFrom(other, path, id)
    await goOn(other, `/en/assets/registration/${id}/condition`)
    await expect(card(other, EU).getByLabel('Inspected on')).toHaveValue('Mon 4 May 2026')
    await expect(card(other, EU).getByRole('radio', { name: 'Compliant', exact: true })).toBeChecked()
    await reach()
    await expect(saved(other)).toBeVisible()
    expect((await maker.read(id)).inspections).toMatchObject([
      { kind: 'eu_inspection', inspected_at: '2026-05-04', result: 'COMPLIANT', notes: '' },
    ])
  } finally {
    await elsewhere.close()
  }
})
