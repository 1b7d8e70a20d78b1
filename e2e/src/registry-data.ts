import { randomUUID } from 'node:crypto'
import type { UserType } from '@klubba/domain/users/user'
import type { BrowserContext, Page } from '@playwright/test'
import { type Credentials, demoUser, expect, signIn } from './product.ts'

const NORWAY = 578

/** A name that no other test has. */
export const someName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

interface Made {
  id: string
  name: string
}

/** Makes things by the API, as the demo's user of a type or as somebody else, before a page is opened. */
export async function makerAs(context: BrowserContext, who: UserType | Credentials) {
  const token = await signIn(context, typeof who === 'string' ? demoUser(who) : who)
  await context.clearCookies()

  async function send<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<Answer> {
    // Bids need a key; the other calls take no notice of it.
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const answer = await context.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return (await answer.json()) as Answer
  }

  async function create(path: string, fields: object): Promise<Made> {
    return send<Made>('POST', path, { id: randomUUID(), ...fields })
  }

  return {
    send,
    organization: async (name = someName('Ishavsveien')) =>
      create('/v1/organizations', {
        name,
        country_id: NORWAY,
        legal_name: null,
        organization_number: null,
        vat_number: null,
        official_address: null,
        physical_address: null,
        contacts: [],
        vendo_id: null,
      }),
    portfolio: async (organizationId: string | null = null) =>
      create('/v1/portfolios', { name: someName('Fleet'), organization_id: organizationId }),
    community: async (organizationId: string | null = null) =>
      create('/v1/communities', { name: someName('Circle'), organization_id: organizationId }),
    owner: async (fields: object) => create('/v1/owners', fields),
    person: async (fields: object = {}) =>
      create('/v1/owners', {
        owner_type: 'private_owner',
        name: someName('Kari'),
        country_id: NORWAY,
        birth_date: '1971-05-17',
        address: { street: 'Fjordveien 12', postal_code: '9019', postal_place: 'Tromsø', city: null },
        phone: '+47 22 22 22 22',
        email: 'kari@nordmann.example',
        ...fields,
      }),
  }
}

/** Types a part of the name into a field that finds things, and takes what it finds. */
export async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(name)
}
