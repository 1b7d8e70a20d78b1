import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyerPays, buyersFeeOf, NO_FEE, VAT_CHOICES, vatIssues, vatOfAsset, type Sale } from './vat.ts'

const sale = (more: Partial<Sale>): Sale => ({
  price: 10_000_000,
  vat: 'standard',
  vatRate: 2500,
  pricesIncludeVat: false,
  fee: NO_FEE,
  ...more,
})

describe('what the buyer pays', () => {
  test.for<[string, Partial<Sale>, object]>([
    ['VAT is added', {}, { fee: 0, vat: 2_500_000, total: 12_500_000 }],
    ['unless prices include it', { pricesIncludeVat: true }, { vat: 2_000_000, total: 10_000_000 }],
    ['of a price that includes it, the nearest unit', { pricesIncludeVat: true, price: 103 }, { vat: 21, total: 103 }],
    ['the Finnish rate has a half', { vatRate: 2550, price: 100 }, { vat: 26, total: 126 }],
    ['none', { vat: 'none' }, { vat: 0, total: 10_000_000 }],
    ['the margin scheme shows none', { vat: 'margin_scheme' }, { vat: 0, total: 10_000_000 }],
    ['the fee bears VAT too', { fee: { rate: 200, minimum: 0 } }, { fee: 200_000, vat: 2_550_000, total: 12_750_000 }],
    ['a fee has its minimum', { vat: 'none', fee: { rate: 1, minimum: 50_000 } }, { fee: 50_000, total: 10_050_000 }],
  ])('AUC-1 %s', ([, more, expected]) => {
    expect(buyerPays(sale(more))).toMatchObject(expected)
  })

  test('AUC-1 sums stay whole, and add up', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000_000),
        fc.constantFrom(...VAT_CHOICES),
        fc.nat(3_000),
        fc.boolean(),
        fc.record({ rate: fc.nat(2_000), minimum: fc.nat(1_000_000) }),
        (price, vat, vatRate, pricesIncludeVat, fee) => {
          const pays = buyerPays(sale({ price, vat, vatRate, pricesIncludeVat, fee }))
          expect(pays.fee).toBe(buyersFeeOf(price, fee))
          expect(pays.total).toBe(price + pays.fee + (pricesIncludeVat ? 0 : pays.vat))
          for (const sum of Object.values(pays)) expect(Number.isSafeInteger(sum)).toBe(true)
        },
      ),
    )
  })
})

test.each([
  ['vat_added', 'standard'],
  ['margin_scheme', 'margin_scheme'],
  ['vat_free', 'none'],
  [undefined, null],
] as const)('AUC-1 T17 an asset with the VAT status %s is auctioned with the VAT %s', (status, vat) => {
  expect(vatOfAsset(status)).toBe(vat)
})

test('AUC-1 T17 an auction that says another VAT than its asset is named; what nobody has said is not', () => {
  expect(vatIssues('standard', 'margin_scheme')).toEqual([{ path: 'vat', code: 'differs_from_asset' }])
  expect([vatIssues('standard', 'standard'), vatIssues(null, 'none'), vatIssues('none', null)]).toEqual([[], [], []])
})
