import { isAssetChange, unsentFields } from '@klubba/domain/offline/asset-change'
import { draftState } from '@klubba/domain/offline/draft-save-state'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useUnsent } from '../offline/asset-changes.ts'
import { useSending } from '../offline/save-queue.ts'
import { pathTo } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import { SaveMark } from '../ui/save-mark.tsx'
import type { ReadAsset } from './asset-queries.ts'
import type { Blueprint } from './blueprint.ts'
import { UnsentActions } from './unsent-actions.tsx'
import { UnsentFields, useRefusals } from './unsent-fields.tsx'
import classes from './unsent.module.css'

/** OFF-4: what of this asset is on this device alone. */
function UnsentChanges({ asset, blueprint }: { asset: ReadAsset; blueprint: Blueprint }) {
  const { t } = useTranslation(['assets', 'registration'])
  const refusalsOf = useRefusals()
  const { unsent } = useUnsent(asset.id)
  const count = unsent ? unsentFields(unsent).length : 0
  const sending = useSending()
  if (!unsent || count === 0) return null
  const state = draftState(unsent, sending)
  return (
    <Notice kind={state === 'needs_you' ? 'error' : 'info'}>
      <div className={classes.notice}>
        <SaveMark state={state} />
        <p>{[t('unsent.count', { count }), ...refusalsOf(unsent)].join(' ')}</p>
        <UnsentFields unsent={unsent} blueprint={blueprint} />
        <div className={classes.actions}>
          {isAssetChange(unsent) ? (
            <UnsentActions unsent={unsent} blueprint={blueprint} name={asset.asset_number} />
          ) : (
            <Link to={pathTo('assets/drafts')}>{t('registration:missing.drafts')}</Link>
          )}
        </div>
      </div>
    </Notice>
  )
}

/** What the reader has to know of an asset that is not just as the server has it now. */
export function AssetNotices({ asset, blueprint }: { asset: ReadAsset; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { moment } = useFormat()
  return (
    <div className={classes.notices}>
      {asset.copied_at !== undefined && (
        <Notice kind="info">{t('unsent.copy', { when: moment(asset.copied_at) })}</Notice>
      )}
      <UnsentChanges asset={asset} blueprint={blueprint} />
    </div>
  )
}
