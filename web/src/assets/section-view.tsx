import type { Asset } from '@klubba/domain/assets/asset-api'
import type { Section } from '@klubba/domain/forms/form-types'
import { IconListDetails } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { Card, Facts } from '../ui/card.tsx'
import { DataIcon } from '../ui/data-icon.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { cardsOf, type Blueprint } from './blueprint.ts'
import classes from './views.module.css'
import { useAssetWords } from './use-asset-words.ts'

interface SectionViewProps {
  section: Section
  asset: Asset
  blueprint: Blueprint
}

/** The cards of a section, each with what is filled in, in words. */
export function SectionView({ section, asset, blueprint }: SectionViewProps) {
  const { t } = useTranslation('assets')
  const { wordsOf } = useAssetWords(blueprint)
  const cards = cardsOf(blueprint, section).flatMap(({ id, title, icon, fields }) => {
    const facts = fields
      .filter(({ field }) => asset.values[field.key] !== undefined)
      .map(({ field }) => ({ name: field.label, value: wordsOf(field.key, asset.values[field.key]) }))
    return facts.length > 0 ? [{ id, title, icon, facts }] : []
  })
  if (cards.length === 0 && section !== 'condition') {
    return <EmptyState icon={IconListDetails} title={t('section_empty')} text={t('section_empty_text')} />
  }
  return (
    <>
      {cards.map(({ id, title, icon, facts }) => (
        <Card key={id} title={title} icon={<DataIcon icon={icon} size={22} />}>
          <div className={classes.columns}>
            <Facts facts={facts} />
          </div>
        </Card>
      ))}
    </>
  )
}
