import { unsentFields } from '@klubba/domain/offline/asset-change'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { draftState } from '@klubba/domain/offline/draft-save-state'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useSending } from '../../offline/save-queue.ts'
import { pathTo } from '../../paths.ts'
import { SaveMark } from '../../ui/save-mark.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { blueprintOf } from '../blueprint.ts'
import { useCatalogue, useRegistrationData } from '../catalogue-queries.ts'
import { UnsentActions } from '../unsent-actions.tsx'
import { UnsentFields, useRefusals } from '../unsent-fields.tsx'
import { draftName } from './draft-name.ts'
import classes from './drafts.module.css'

/** Changes of an asset that were saved without a network: which, how they stand, and what to do about them. */
export function ChangeRow({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation(['registration', 'assets'])
  const { moment } = useFormat()
  const refusalsOf = useRefusals()
  const catalogue = useCatalogue()
  const { data } = useRegistrationData()
  const blueprint = data && blueprintOf(data, draft.subcategory)
  const name = draftName(draft, blueprint?.subcategory)
  const state = draftState(draft, useSending())
  const section = unsentFields(draft)[0]?.section ?? 'info'
  return (
    <li className={classes.row} data-draft={draft.id}>
      <div className={classes.main}>
        <AssetPicture subcategory={draft.subcategory} thumbnail={null} catalogue={catalogue} />
        <div className={classes.words}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.detail}>{draft.confirmed?.asset_number}</p>
          <p className={classes.detail}>{t('changed_at', { when: moment(draft.changed_at) })}</p>
        </div>
        <p className={classes.standing} data-whole>
          <SaveMark state={state} />
        </p>
        <div className={classes.actions}>
          <Button
            variant="default"
            aria-label={t('open_change', { name })}
            renderRoot={(props) => (
              <Link to={pathTo('assets/{assetId}/edit/{section}', { assetId: draft.id, section })} {...props} />
            )}
          >
            {t('finished.open')}
          </Button>
        </div>
      </div>
      {blueprint && (
        <div className={state === 'needs_you' ? classes.attention : classes.waiting}>
          {state === 'needs_you' && <IconAlertTriangle size={18} aria-hidden />}
          <div className={classes.why}>
            {refusalsOf(draft).join(' ')}
            <UnsentFields unsent={draft} blueprint={blueprint} />
          </div>
          <span className={classes.mend}>
            <UnsentActions unsent={draft} blueprint={blueprint} name={name} />
          </span>
        </div>
      )}
    </li>
  )
}
