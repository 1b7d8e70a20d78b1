/** Those of the countries that the product works in. */
export const CURRENCIES = ['NOK', 'SEK', 'DKK', 'EUR'] as const
export type Currency = (typeof CURRENCIES)[number]
