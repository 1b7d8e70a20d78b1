import type { Address } from '@klubba/domain/registry/address'
import { useCountries } from '../countries/country-queries.ts'
import classes from './address.module.css'
import { postalCodeText } from './number-text.ts'

/** An address as it is read: the street, then postal code, place and country. */
export function useAddressText(): (address: Address, countryId: number) => { street: string; rest: string } {
  const { countries } = useCountries()
  return ({ street, postal_code, postal_place, city }, countryId) => {
    const country = countries.find(({ id }) => id === countryId)
    const code = postal_code && postalCodeText(country?.code2, postal_code)
    const ownCity = city === postal_place ? null : city
    const before = country?.code2 === 'DK' ? ownCity : null
    const after = before === null ? ownCity : null
    const place = [code, postal_place].filter(Boolean).join(' ')
    const rest = [before, place, after, country?.name].filter(Boolean).join(', ')
    return street ? { street, rest } : { street: rest, rest: '' }
  }
}

export function AddressView({ address, countryId }: { address: Address; countryId: number }) {
  const { street, rest } = useAddressText()(address, countryId)
  return (
    <span className={classes.view}>
      <span className={classes.line}>{street}</span>
      <span className={classes.rest}>{rest}</span>
    </span>
  )
}
