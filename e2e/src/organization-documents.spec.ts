import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectSound, wear } from './looks.ts'
import { pdf, pictures } from './media-data.ts'
import { given, headersOf } from './organization-given.ts'
import { asPhone } from './phone.ts'
import { demoUser, expect, openAs, test } from './product.ts'
import { expectToast } from './toasts.ts'

const card = (page: Page, name = 'Documents') => page.getByRole('region', { name, exact: true })
/** Without those that are on their way. */
const rows = (page: Page, name?: string) =>
  card(page, name).getByRole('listitem').and(page.locator(':not([data-state])'))

async function choose(page: Page, button: string, paths: string[], within = 'Documents'): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await card(page, within).getByRole('button', { name: button }).click()
  await (await chooser).setFiles(paths)
}

/** Lets a file go over the page, as from a folder beside it. */
async function drop(page: Page, name: string): Promise<void> {
  const data = await page.evaluateHandle((file) => {
    const transfer = new DataTransfer()
    const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
    transfer.items.add(new File([content], file, { type: 'application/pdf' }))
    return transfer
  }, name)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data })
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
}

test('ORG-1 T20 files of an organization are added, looked at and removed; a TCR record has its report', async ({
  page,
  context,
}, info) => {
  const { path, name } = await given(context)
  const fake = info.outputPath('fake.pdf')
  writeFileSync(fake, '<html><script>alert(1)</script></html>')
  const wrong = info.outputPath('program.exe')
  writeFileSync(wrong, 'MZ')
  await openAs(page, demoUser('support'), path)

  await test.step('ORG-1 without any there is a sentence that says so', async () => {
    await expect(card(page)).toContainText('No documents yet.')
  })

  await test.step('MED-2 what cannot be taken is named, here and at the server', async () => {
    await choose(page, 'Choose files', [wrong])
    const alerts = card(page).getByRole('alert')
    await expect(alerts).toContainText('program.exe is in the wrong format, must be one of PDF, DOCX')
    await card(page).getByRole('button', { name: 'Take program.exe off the list' }).click()
    await choose(page, 'Choose files', [fake])
    await expect(alerts).toContainText('Error uploading the file. fake.pdf is in the wrong format')
    await card(page).getByRole('button', { name: 'Take fake.pdf off the list' }).click()
    await expect(card(page)).toContainText('No documents yet.')
  })

  await test.step('ORG-1 a chosen file and a dropped one are listed with kind, sender and time', async () => {
    await card(page).getByLabel('Kind of document to add').selectOption('Contract')
    await expect(card(page)).toContainText('Seen by support, brokers, admins')
    await choose(page, 'Choose files', [pdf(info, 'Sales contract.pdf', 4000)])
    await expect(rows(page).filter({ hasText: 'Sales contract.pdf' })).toContainText(/Contract.*Added by .+, today/)
    await card(page).getByLabel('Kind of document to add').selectOption('Proof of registration')
    await drop(page, 'Company certificate.pdf')
    await expect(rows(page).filter({ hasText: 'Company certificate.pdf' })).toContainText('Proof of registration')
    await expect(page.getByRole('link', { name: 'Documents 2' })).toBeVisible()
    await expect(card(page)).not.toContainText('No documents yet.')
  })

  await test.step('ORG-1 one is looked at and downloaded, removed after a question, and the history keeps its name', async () => {
    await card(page).getByRole('button', { name: 'Preview Sales contract.pdf' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sales contract.pdf' })
    await expect(dialog).toContainText('Contract')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const download = page.waitForEvent('download')
    await card(page).getByRole('button', { name: 'Download Sales contract.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('Sales contract.pdf')
    await card(page).getByRole('button', { name: 'Remove Sales contract.pdf' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Sales contract.pdf?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows(page)).toHaveCount(2)
    await card(page).getByRole('button', { name: 'Remove Sales contract.pdf' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Document removed')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(card(page, 'History')).toContainText('Confidential documents')
    await expect(card(page, 'History')).toContainText('Contract, Sales contract.pdf')
  })

  await test.step('ORG-1 MSG-1 the report of a TCR record is a file, and a line from before stays readable', async () => {
    const headers = await headersOf(context, demoUser('support'))
    const before = { inspected_on: '2024-05-03', inspector: 'Aud Vold', document: 'Binder 7, page 3', note: null }
    const id = path.split('/').at(-1) ?? ''
    const data = { id: randomUUID(), ...before }
    expect((await context.request.post(`/v1/organizations/${id}/tcr_records`, { headers, data })).status()).toBe(201)
    await page.goto(`${path}?section=tcr`)
    const tcr = card(page, 'TCR records')
    await expect(tcr).toContainText('Document: Binder 7, page 3')
    await tcr.getByRole('button', { name: 'Add TCR' }).click()
    await tcr.getByLabel('Date').fill('2026-05-04')
    await tcr.getByLabel('Inspector').fill('Synnøve Lorentzen')
    await choose(page, 'Add file', [pdf(info, 'Report.pdf', 3000)], 'TCR records')
    await expect(tcr.getByLabel('TCR document').locator('option:checked')).toHaveText('Report.pdf')
    await tcr.getByRole('button', { name: 'Add TCR' }).click()
    await expectToast(page, 'TCR added')
    await tcr.getByRole('button', { name: 'Preview Report.pdf' }).click()
    await page.getByRole('dialog', { name: 'Report.pdf' }).getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('link', { name: /^Documents/ }).click()
    await expect(rows(page).filter({ hasText: 'Report.pdf' })).toContainText('TCR document')
  })

  await test.step('ORG-1 a user who only reads sees what is open to all, and adds nothing', async () => {
    await openAs(page, demoUser('read'), path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(rows(page)).toHaveCount(2)
    await expect(card(page).getByRole('button', { name: 'Choose files' })).toHaveCount(0)
    await expect(card(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })
})

test('ORG-1 I18N-1 documents of an organization at 320 px in the dark, in another language', async ({
  page,
  context,
}, info) => {
  const { path } = await given(context)
  await openAs(page, demoUser('admin'), path.replace('/en/', '/fi/'))
  await expect(card(page, 'Asiakirjat')).toContainText('Ei vielä asiakirjoja.')
  await card(page, 'Asiakirjat').getByLabel('Lisättävän asiakirjan laji').selectOption('Sopimus')
  await choose(page, 'Valitse tiedostot', [pdf(info, 'Toimeksiantosopimus.pdf', 4000)], 'Asiakirjat')
  await expect(rows(page, 'Asiakirjat').filter({ hasText: 'Toimeksiantosopimus.pdf' })).toContainText('Sopimus')
  await wear(page, { scheme: 'dark', width: 320 })
  await expectSound(page, 'documents of an organization in Finnish')
  await page.getByRole('button', { name: 'Poista Toimeksiantosopimus.pdf' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Sen nimi säilyy historiassa.')
})

test.describe('on a phone', () => {
  test.use({ ...asPhone, viewport: { width: 390, height: 844 } })

  test('ORG-1 a picture of a paper goes from the camera into the documents, and away again', async ({
    page,
    context,
  }, info) => {
    const { path } = await given(context)
    await openAs(page, demoUser('user'), `${path}?section=documents`)
    await page.getByRole('button', { name: 'Keep dark' }).tap()
    await card(page).getByLabel('Kind of document to add').selectOption('Verification paper')
    const [paper = ''] = await pictures(page, info, ['paper.jpg'])
    const camera = page.waitForEvent('filechooser')
    await card(page).getByRole('button', { name: 'Take a picture' }).tap()
    const chooser = await camera
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles([paper])
    await expect(rows(page).filter({ hasText: 'paper.jpg' })).toContainText('Verification paper')
    await card(page).getByRole('button', { name: 'Preview paper.jpg' }).tap()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'paper.jpg' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expectSound(page, 'documents of an organization on a phone')
    await card(page).getByRole('button', { name: 'Remove paper.jpg' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap()
    await expect(card(page)).toContainText('No documents yet.')
  })
})
