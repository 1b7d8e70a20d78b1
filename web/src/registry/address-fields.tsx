import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { type AddressPart, partsInOrder } from './address-values.ts'
import classes from './address.module.css'

/** A postal code as the country writes it. */
const POSTAL_CODES = { NO: '9019', SE: '111 52', DK: '8000', FI: '00100' } as const
type Code = keyof typeof POSTAL_CODES

const MAX_LENGTHS: Record<AddressPart, number> = { street: 200, postal_code: 20, postal_place: 100, city: 100 }

function useLabel(code2: Code | undefined): (part: AddressPart) => string {
  const { t } = useTranslation('registry')
  return (part) => {
    if (part === 'postal_place') return t(`address.postal_place.${code2 ?? 'NO'}`)
    return part === 'city' && code2 === 'DK' ? t('address.village') : t(`address.${part}`)
  }
}

function useCode(countryId: number): Code | undefined {
  const code2 = useCountries().countries.find(({ id }) => id === countryId)?.code2
  return code2 !== undefined && code2 in POSTAL_CODES ? (code2 as Code) : undefined
}

interface AddressFieldsProps<Name extends string> {
  /** What the address is: its fields are `{name}.street` and so on. */
  name: Name
  /** In words, above its fields. */
  label: string
  countryId: number
  field: (name: `${NoInfer<Name>}.${AddressPart}`) => FieldProps
  /** With nothing in it, it takes no room before it is asked for. */
  isOptional?: boolean
}

/** The fields of an address, in the order and with the names of its country. */
export function AddressFields<Name extends string>(props: AddressFieldsProps<Name>) {
  const { name, label, countryId, field, isOptional = false } = props
  const { t } = useTranslation('registry')
  const code2 = useCode(countryId)
  const labelOf = useLabel(code2)
  const parts = partsInOrder(code2)
  const isEmpty = parts.every((part) => field(`${name}.${part}`).value === '')
  const [isAsked, setAsked] = useState(!isOptional)
  const isOpen = isAsked || !isEmpty
  const box = useRef<HTMLFieldSetElement>(null)

  function ask(): void {
    flushSync(() => setAsked(true))
    box.current?.querySelector('input')?.focus()
  }

  return (
    <fieldset ref={box} className={classes.address}>
      <legend className={classes.legend}>{label}</legend>
      {isOpen ? (
        <div className={classes.parts}>
          {parts.map((part) => (
            <TextInput
              key={part}
              {...field(`${name}.${part}`)}
              className={classes[part] ?? ''}
              label={labelOf(part)}
              placeholder={part === 'postal_code' && code2 ? POSTAL_CODES[code2] : undefined}
              inputMode={part === 'postal_code' ? 'numeric' : 'text'}
              autoComplete="off"
              maxLength={MAX_LENGTHS[part]}
            />
          ))}
        </div>
      ) : (
        <Button
          variant="default"
          aria-label={`${t('address.add')}: ${label}`}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={ask}
        >
          {t('address.add')}
        </Button>
      )}
    </fieldset>
  )
}
