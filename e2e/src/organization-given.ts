import { randomUUID } from 'node:crypto'
import type { VerificationAction } from '@klubba/domain/registry/verification'
import type { UserType } from '@klubba/domain/users/user'
import type { BrowserContext, Page } from '@playwright/test'
import { norwegianNumber } from './norwegian-number.ts'
import { type Credentials, demoUser, expect, signIn } from './product.ts'

interface Given {
  name?: string
  complete?: boolean
  by?: UserType
}

type Caller = Record<'authorization', string>

/** The caller's headers, without a change of who is signed in to the page. */
export async function headersOf(context: BrowserContext, who: Credentials): Promise<Caller> {
  return { authorization: `Bearer ${await signIn(context, who)}` }
}

export const contact = {
  contact_type: 'main',
  name: 'Synnøve Lorentzen',
  title: 'Managing director',
  phone: '+4791644120',
  email: null,
}

/** An organization that was made before the test looks at it; the page stays signed out. */
export async function given(context: BrowserContext, { name, complete = true, by = 'user' }: Given = {}) {
  const id = randomUUID()
  const fields = {
    id,
    name: name ?? `Ishavsveien ${id.slice(0, 8)} AS`,
    legal_name: complete ? 'Ishavsveien Anlegg AS' : null,
    organization_number: complete ? norwegianNumber() : null,
    vat_number: null,
    country_id: 578,
    official_address: complete
      ? { street: 'Stakkevollvegen 320', postal_code: '9019', postal_place: 'Tromsø', city: null }
      : null,
    physical_address: null,
    contacts: complete ? [{ id: randomUUID(), ...contact }] : [],
    vendo_id: null,
  }
  const headers = await headersOf(context, demoUser(by))
  const answer = await context.request.post('/v1/organizations', { headers, data: fields })
  expect(answer.status(), await answer.text()).toBe(201)
  await context.clearCookies()
  return { id, name: fields.name, path: `/en/admin/organizations/${id}`, number: fields.organization_number }
}

/** A step of its verification, which somebody took before the page looks at it. */
export async function takeStep(
  context: BrowserContext,
  id: string,
  name: VerificationAction,
  headers: Caller,
  data?: { reason: string },
): Promise<void> {
  const answer = await context.request.post(`/v1/organizations/${id}/${name}`, { headers, ...(data && { data }) })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A change that somebody made beside the page. */
export async function change(context: BrowserContext, id: string, headers: Caller, data: object): Promise<void> {
  const answer = await context.request.patch(`/v1/organizations/${id}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A field by its whole label; the asterisk of a required one is not part of it. */
export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
