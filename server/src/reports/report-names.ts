import type { Language } from '@klubba/domain/languages'
import type { Grouping } from '@klubba/domain/reports/report'
import { COUNTRIES } from '@klubba/reference/countries'
import { translator } from '@klubba/i18n/translator'
import type { Deps } from '../deps.ts'
import { getRegistrationData } from '../registration-data/registration-data-service.ts'
import { listOwnerNames } from './report-sql.ts'

/** The names of what reports are about, in one language. */
export interface Names {
  category: (id: string) => string
  subcategory: (id: string) => string
  country: (id: number | string) => string
  /** Looks them up first. */
  owners: (ids: readonly string[]) => Promise<(id: string | null) => string | null>
  /** Of a group by its key; nothing is a group as well. */
  groups: (by: Grouping, keys: readonly string[]) => Promise<(key: string) => string>
}

/** `hidesPersons`: owners who are people are not named. */
export async function namesIn(
  deps: Deps,
  language: Language,
  { hidesPersons }: { hidesPersons: boolean },
): Promise<Names> {
  const data = await getRegistrationData(deps, language)
  const t = translator(language, 'reports')
  const categories = new Map(data.results.map(({ id, name }) => [id, name]))
  const subcategories = new Map(data.results.flatMap((each) => each.subcategories.map(({ id, name }) => [id, name])))
  const countries = new Map(COUNTRIES.map(({ id, names }) => [String(id), names[language]]))

  const owners: Names['owners'] = async (ids) => {
    const rows = await listOwnerNames(deps.db, ids)
    const known = new Map(
      rows.map(({ id, name, owner_type }) => {
        const isHidden = owner_type === 'private_owner' && (hidesPersons || name === null)
        return [id, isHidden ? t('private_person') : name]
      }),
    )
    return (id) => (id === null ? null : (known.get(id) ?? null))
  }

  const category = (id: string) => categories.get(id) ?? id
  const country = (id: number | string) => countries.get(String(id)) ?? ''
  return {
    category,
    subcategory: (id) => subcategories.get(id) ?? id,
    country,
    owners,
    async groups(by, keys) {
      const ownerName = by === 'owner' ? await owners(keys.filter((key) => key !== '')) : () => null
      const nameOf = { category, country, brand: (key: string) => key, owner: (key: string) => ownerName(key) ?? '' }
      return (key) => nameOf[by](key) || t(`without.${by}`)
    },
  }
}
