import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import type { AssetImport } from '@klubba/domain/asset-import/asset-import-api'
import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { ApiError } from '../api/api-error.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { Card } from '../ui/card.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import menu from '../ui/menu.module.css'
import { Notice } from '../ui/notice.tsx'
import { useImportDeeds } from './import-queries.ts'
import classes from './import.module.css'
import { useTargetWords } from './use-target-words.ts'

const CHOICE = {
  searchable: true,
  clearable: true,
  limit: 400,
  comboboxProps: {
    withinPortal: false,
    keepMounted: false,
    shadow: 'none',
    classNames: { dropdown: menu.dropdown ?? '' },
  },
} as const

interface ColumnChoiceProps {
  column: AssetImport['columns'][number]
  target: string | null
  groups: ReturnType<typeof useTargetWords>['groups']
  error: string | undefined
  onChoose: (target: string | null) => void
}

/** A column of the file, and the field that it holds. */
function ColumnChoice({ column: { letter, heading, samples }, target, groups, error, onChoose }: ColumnChoiceProps) {
  const { t } = useTranslation('asset_import')
  const name = heading === '' ? t('columns.nameless', { letter }) : heading
  return (
    <li className={classes.column} data-off={target === null || undefined}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>
          {t('columns.letter', { letter })}
          {samples.length > 0 && ` · ${samples.join(', ')}`}
        </span>
      </div>
      <Select
        {...CHOICE}
        aria-label={t('columns.field_of', { name })}
        placeholder={t('columns.left_out')}
        nothingFoundMessage={t('columns.none_found')}
        data={groups}
        value={target}
        error={error}
        onChange={onChoose}
      />
    </li>
  )
}

/** What each column holds; proposed by what it is called, and as the user had it the last time. */
export function ColumnsStep({ found }: { found: AssetImport }) {
  const { t } = useTranslation('asset_import')
  const navigate = useNavigate()
  const { groups, subcategories, isKnown } = useTargetWords()
  const [mapping, setMapping] = useState(found.mapping)
  const [subcategory, setSubcategory] = useState(found.subcategory)
  const { saveMapping } = useImportDeeds(found.id)
  const saving = useMutation({
    mutationFn: async () => saveMapping({ version: found.version, mapping, subcategory }),
    onSuccess: async () => navigate({ to: '.', search: { step: 'rows' } }),
  })
  const { error } = saving
  const issueAt = (index: number) => (error instanceof ApiError ? error.issueAt(`mapping.${index}`) : undefined)
  const saysKind = mapping.includes('subcategory')
  if (!isKnown) return <CardSkeleton lines={6} />
  return (
    <>
      <Card title={t('columns.title')} lead={t('columns.lead')}>
        <ul className={classes.columns}>
          {found.columns.map((column, index) => (
            <ColumnChoice
              key={column.letter}
              column={column}
              target={mapping[index] ?? null}
              groups={groups}
              error={issueAt(index)}
              onChoose={(target) => setMapping(mapping.map((each, place) => (place === index ? target : each)))}
            />
          ))}
        </ul>
      </Card>
      <Card title={t('columns.kind')} lead={saysKind ? t('columns.kind_some') : t('columns.kind_all')}>
        <Select
          {...CHOICE}
          aria-label={t('columns.kind')}
          className={classes.kind}
          placeholder={t('columns.kind_none')}
          nothingFoundMessage={t('columns.none_found')}
          data={subcategories}
          value={subcategory}
          onChange={setSubcategory}
        />
      </Card>
      {!mapping.includes('vin') && <Notice kind="info">{t('columns.no_vin')}</Notice>}
      <FailureNotice what={t('columns.failed')} error={error} />
      <div className={classes.foot}>
        <Button
          size="lg"
          loading={saving.isPending}
          disabled={mapping.every((target) => target === null)}
          onClick={() => saving.mutate()}
        >
          {t('columns.check')}
        </Button>
        <p className={classes.quiet}>{t('columns.nothing_yet')}</p>
      </div>
    </>
  )
}
