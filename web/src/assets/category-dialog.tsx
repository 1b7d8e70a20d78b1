import type { Asset } from '@klubba/domain/assets/asset-api'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { AssetDialogProps } from './asset-dialog.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './dialogs.module.css'
import { useAssetDeed } from './use-asset-deed.ts'
import { useAssetWords } from './use-asset-words.ts'

/** The values that the new category has no field for, as the server names them. */
function lostBy(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  return error.issues.filter(({ code }) => code === 'values_lost').map(({ path }) => path)
}

function LostValues({ asset, blueprint, keys }: { asset: Asset; blueprint: Blueprint; keys: readonly string[] }) {
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
            <strong>{wordsOf(key, asset.values[key])}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** AST-9: another category; nothing that was filled in is lost without a yes to each of it. */
export function CategoryDialog({ asset, blueprint, onClose }: AssetDialogProps) {
  const { t } = useTranslation(['assets', 'common'])
  const { results } = blueprint.data
  const [category, setCategory] = useState(asset.category)
  const [subcategory, setSubcategory] = useState('')
  const { mutate, reset, isPending, error } = useAssetDeed(
    async (drop: readonly string[]) =>
      call('PUT /v1/assets/{id}/category', {
        params: { id: asset.id },
        body: { version: asset.version, subcategory, drop: [...drop] },
      }),
    { done: t('done.change_category'), onClose },
  )
  const choices = results.find(({ id }) => id === category)?.subcategories.filter(({ id }) => id !== asset.subcategory)
  const lost = lostBy(error)
  return (
    <Dialog
      size="large"
      title={t('ask.change_category.title')}
      lead={t('ask.change_category.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            data-destructive={lost.length > 0 || undefined}
            disabled={subcategory === ''}
            loading={isPending}
            onClick={() => mutate(lost)}
          >
            {lost.length > 0 ? t('category.change_anyway', { count: lost.length }) : t('action.change_category')}
          </Button>
        </>
      }
    >
      <div className={classes.pair}>
        <SelectField
          label={t('field.category')}
          value={category}
          data={results.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            setCategory(event.currentTarget.value)
            setSubcategory('')
            reset()
          }}
        />
        <SelectField
          label={t('field.subcategory')}
          value={subcategory}
          data={[
            { value: '', label: t('category.choose') },
            ...(choices ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            setSubcategory(event.currentTarget.value)
            reset()
          }}
        />
      </div>
      {lost.length > 0 ? (
        <LostValues asset={asset} blueprint={blueprint} keys={lost} />
      ) : (
        <FailureNotice what={t('failed.information')} error={error} />
      )}
    </Dialog>
  )
}
