import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyerPays, buyersFeeOf, NO_FEE, VAT_CHOICES, vatIssues, vatOfAsset, type Sale } from './vat.ts'

const sale = (more: Partial<Sale>): Sale => ({
  price: 10_000_000,
  vat: 'standard',
  vatRate: 2500,
  feeVatRate: 2500,
  pricesIncludeVat: false,
  fee: NO_FEE,
  ...more,
})

describe('what the buyer pays', () => {
  const fee = { rate: 200, minimum: 0 }
  test.for<[string, Partial<Sale>, object]>([
    ['VAT is added', {}, { fee: 0, priceVat: 2_500_000, feeVat: 0, total: 12_500_000 }],
    ['unless prices include it', { pricesIncludeVat: true }, { priceVat: 2_000_000, total: 10_000_000 }],
    [
      'of a price that includes it, the nearest unit',
      { pricesIncludeVat: true, price: 103 },
      { priceVat: 21, total: 103 },
    ],
    ['the Finnish rate has a half', { vatRate: 2550, price: 100 }, { priceVat: 26, total: 126 }],
    ['none', { vat: 'none' }, { priceVat: 0, total: 10_000_000 }],
    ['the margin scheme shows none', { vat: 'margin_scheme' }, { priceVat: 0, total: 10_000_000 }],
    ['the fee bears VAT too', { fee }, { fee: 200_000, priceVat: 2_500_000, feeVat: 50_000, total: 12_750_000 }],
    [
      'a fee has its minimum',
      { vat: 'none', fee: { rate: 1, minimum: 50_000 } },
      { fee: 50_000, feeVat: 12_500, total: 10_062_500 },
    ],
  ])('AUC-1 %s', ([, more, expected]) => {
    expect(buyerPays(sale(more))).toMatchObject(expected)
  })

  test.for<[string, Partial<Sale>, object]>([
    ['under the margin scheme', { vat: 'margin_scheme' }, { priceVat: 0, feeVat: 50_000, total: 10_250_000 }],
    ['where the price bears none', { vat: 'none' }, { priceVat: 0, feeVat: 50_000, total: 10_250_000 }],
    [
      'within it where prices include VAT',
      { vat: 'margin_scheme', pricesIncludeVat: true },
      { priceVat: 0, feeVat: 40_000, total: 10_200_000 },
    ],
    ['but not on a sale of the past', { vat: 'none', feeVatRate: 0 }, { priceVat: 0, feeVat: 0, total: 10_200_000 }],
  ])('AUC-1 A10 the fee is our own service and bears VAT %s', ([, more, expected]) => {
    expect(buyerPays(sale({ fee, ...more }))).toMatchObject(expected)
  })

  test('AUC-1 price and fee are invoiced apart, and their VAT is rounded apart', () => {
    const pays = buyerPays(sale({ price: 10_002, fee: { rate: 0, minimum: 1002 } }))
    expect(pays).toEqual({ fee: 1002, priceVat: 2501, feeVat: 251, total: 13_756 })
  })

  test('AUC-1 sums stay whole and add up, and the VAT of the fee does not depend on that of the price', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000_000),
        fc.constantFrom(...VAT_CHOICES),
        fc.nat(3_000),
        fc.boolean(),
        fc.record({ rate: fc.nat(2_000), minimum: fc.nat(1_000_000) }),
        (price, vat, vatRate, pricesIncludeVat, terms) => {
          const given = { price, vatRate, feeVatRate: vatRate, pricesIncludeVat, fee: terms }
          const pays = buyerPays(sale({ ...given, vat }))
          expect(pays.fee).toBe(buyersFeeOf(price, terms))
          expect(pays.feeVat).toBe(buyerPays(sale({ ...given, vat: 'standard' })).feeVat)
          expect(pays.total).toBe(price + pays.fee + (pricesIncludeVat ? 0 : pays.priceVat + pays.feeVat))
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
