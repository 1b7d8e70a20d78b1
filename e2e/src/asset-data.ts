import { randomUUID } from 'node:crypto'
import type { Asset } from '@klubba/domain/assets/asset-api'
import type { UserType } from '@klubba/domain/users/user'
import type { BrowserContext, Page } from '@playwright/test'
import { type Credentials, expect } from './product.ts'
import { makerAs, someName } from './registry-data.ts'
import { expectToast } from './toasts.ts'

const NORWAY = 578

/** A number that no other machine of the tests has. */
export const someVin = () => `TEST${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`

/** What an excavator has to have before it is an asset. */
const EXCAVATOR = {
  info: { brand: 'Volvo', model: 'EC220E', year: 2018 },
  specs: { weight: 22_600 },
  condition: { usage_hours: 4218 },
}

const ADDRESS = { street: 'Tangen 14', postal_code: '3036', postal_place: 'Drammen' }

/** Makes assets by the API, as the demo's user of a type or as somebody else, before a page is opened. */
export async function assetMakerAs(context: BrowserContext, who: UserType | Credentials) {
  const maker = await makerAs(context, who)
  const { send } = maker

  const save = async ({ id, version }: Asset, section: string, given: object) =>
    send<Asset>('PUT', `/v1/assets/${id}/sections/${section}`, { version, ...given })

  const draft = async (subcategory = 'crawler_excavator') =>
    send<Asset>('POST', '/v1/assets', { id: randomUUID(), subcategory })

  /** An owner whose organization has an address, or none. */
  async function ownerOf(address: { street: string; postal_code: string; postal_place: string } | null) {
    const organization = await send<{ id: string }>('POST', '/v1/organizations', {
      id: randomUUID(),
      name: someName('Nordfjell'),
      country_id: NORWAY,
      legal_name: null,
      organization_number: null,
      vat_number: null,
      official_address: address && { ...address, city: null },
      physical_address: null,
      contacts: [],
      vendo_id: null,
    })
    return maker.owner({ owner_type: 'organization', organization_id: organization.id })
  }

  let holder: Awaited<ReturnType<typeof ownerOf>> | undefined

  /** Complete but for the owner and the place. */
  async function filled(vin = someVin()): Promise<Asset> {
    let asset = await draft()
    asset = await save(asset, 'info', { values: { ...EXCAVATOR.info, vin } })
    asset = await save(asset, 'specs', { values: EXCAVATOR.specs })
    return save(asset, 'condition', { values: EXCAVATOR.condition })
  }

  /** Complete, and still a draft. */
  async function complete(vin?: string): Promise<Asset> {
    holder ??= await ownerOf(ADDRESS)
    const place = { ...ADDRESS, city: null, country_id: NORWAY }
    return save(await filled(vin), 'ownership', { owner_id: holder.id, place })
  }

  return {
    ...maker,
    save,
    draft,
    complete,
    ownerOf,
    inventory: async (vin?: string) => {
      const { id, version } = await complete(vin)
      return send<Asset>('POST', `/v1/assets/${id}/save_as_asset`, { version })
    },
    read: async (id: string) => send<Asset>('GET', `/v1/assets/${id}`),
  }
}

/** Chooses an action of the asset's menu. */
export async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export async function saveSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved')
  await expect(page.getByRole('button', { name: 'Nothing changed' })).toBeVisible()
}

/** The field where something is typed; its name without the sign that it is required. */
export const typing = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A field of free text with suggestions, or one that finds things. */
export const finding = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Types a part of the name into a field that finds things, and takes what it finds. */
export async function find(page: Page, label: string, name: string): Promise<void> {
  await finding(page, label).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(finding(page, label)).toHaveValue(name)
}
