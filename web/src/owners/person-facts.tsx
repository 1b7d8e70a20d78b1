import type { Owner } from '@klubba/domain/owners/owner-api'
import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { useCountries } from '../countries/country-queries.ts'
import { useDateText } from '../dates/use-date-text.ts'
import { AddressView } from '../registry/address-view.tsx'
import { Card, Facts } from '../ui/card.tsx'
import classes from './owners.module.css'

function Known({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const { nameOf } = useCountries()
  const dateText = useDateText()
  const none = <span className={classes.none}>{t('no_value')}</span>
  const { name, country_id, birth_date, address, phone, email } = owner
  const isShown = birth_date !== undefined
  const personal = [
    { name: t('field.birth_date'), value: birth_date ? dateText(birth_date) : none },
    { name: t('field.address'), value: address ? <AddressView address={address} countryId={country_id} /> : none },
    { name: t('field.phone'), value: phone ? <a href={`tel:${phone}`}>{phone}</a> : none },
    { name: t('field.email'), value: email ? <a href={`mailto:${email}`}>{email}</a> : none },
  ]
  return (
    <>
      <Facts
        facts={[
          { name: t('field.name'), value: name },
          { name: t('field.country_id'), value: nameOf(country_id) },
          ...(isShown ? personal : []),
        ]}
      />
      {!isShown && (
        <p className={classes.hidden}>
          <IconEyeOff size={18} aria-hidden />
          {t('hidden')}
        </p>
      )}
    </>
  )
}

/** A private person, for who may look but not edit; of what is not for them it is said that it is not shown. */
export function PersonFacts({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  return (
    <Card title={t('person')}>
      {owner.erased ? <p className={classes.hidden}>{t('erased_text')}</p> : <Known owner={owner} />}
    </Card>
  )
}
