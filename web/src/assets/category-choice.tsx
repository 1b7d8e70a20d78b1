import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './dialogs.module.css'
import { useAssetWords } from './use-asset-words.ts'

interface CategoryChoiceProps {
  blueprint: Blueprint
  /** The subcategory that it has, which is no choice. */
  present: string
  /** The one that is chosen; empty: none. */
  subcategory: string
  onChoose: (subcategory: string) => void
}

export function CategoryChoice({ blueprint, present, subcategory, onChoose }: CategoryChoiceProps) {
  const { t } = useTranslation('assets')
  const { results } = blueprint.data
  const [category, setCategory] = useState(blueprint.category.id)
  const choices = results.find(({ id }) => id === category)?.subcategories.filter(({ id }) => id !== present) ?? []
  return (
    <div className={classes.pair}>
      <SelectField
        label={t('field.category')}
        value={category}
        data={results.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          setCategory(event.currentTarget.value)
          onChoose('')
        }}
      />
      <SelectField
        label={t('field.subcategory')}
        value={subcategory}
        data={[
          { value: '', label: t('category.choose') },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </div>
  )
}

interface LostValuesProps {
  blueprint: Blueprint
  values: Record<string, unknown>
  keys: readonly string[]
}

/** AST-9: each value that would be lost, by name. */
export function LostValues({ blueprint, values, keys }: LostValuesProps) {
  const { t } = useTranslation('assets')
  const { labelOf, wordsOf } = useAssetWords(blueprint)
  return (
    <Notice kind="error">
      {t('category.lost', { count: keys.length })}
      <ul className={classes.lost}>
        {keys.map((key) => (
          <li key={key}>
            {labelOf(key)}
            {': '}
            <strong>{wordsOf(key, values[key])}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
