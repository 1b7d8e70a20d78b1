import type { Organization } from '@klubba/domain/organizations/organization-api'
import { expect, test } from 'vitest'
import { financialChanges } from './financial-values.ts'

const typing = { language: 'da', currency: 'DKK' } as const
const organization = { commission: null, commission_note: null, vendo_id: '40418' } as Organization

test('ORG-1 only what was changed is sent, each part by its own call', () => {
  expect(financialChanges({ vendo_id: ' 40419 ' }, organization, typing)).toEqual({
    commission: undefined,
    vendoId: { vendo_id: '40419' },
  })
  expect(financialChanges({ commission_note: ' ' }, organization, typing)).toEqual({
    commission: { commission_note: null },
    vendoId: undefined,
  })
})

test('ORG-1 a changed field of the commission sends the whole model, in minor units and hundredths of a percent', () => {
  const changes = { 'commission.kind': 'percent', 'commission.rate': '7,25', 'commission.minimum': '12.500' }
  expect(financialChanges(changes as never, organization, typing).commission).toEqual({
    commission: { kind: 'percent', rate: 725, minimum: { amount: 1_250_000, currency: 'DKK' } },
  })
})
