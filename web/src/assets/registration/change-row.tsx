import { unsentFields } from '@klubba/domain/offline/asset-change'
import { type LocalDraft, needsAttention } from '@klubba/domain/offline/draft'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { pathTo } from '../../paths.ts'
import { AssetPicture } from '../asset-picture.tsx'
import { blueprintOf } from '../blueprint.ts'
import { useCatalogue, useRegistrationData } from '../catalogue-queries.ts'
import { UnsentActions } from '../unsent-actions.tsx'
import { UnsentFields, useRefusals } from '../unsent-fields.tsx'
import { draftName } from './draft-name.ts'
import classes from './drafts.module.css'

const SIGNS = { FAILED: IconAlertTriangle, CONNECTION_ERROR: IconCloudOff, PENDING: IconClock } as const

function statusOf(draft: LocalDraft): keyof typeof SIGNS {
  if (needsAttention(draft)) return 'FAILED'
  return draft.unreached ? 'CONNECTION_ERROR' : 'PENDING'
}

/** Changes of an asset that were saved without a network: which, how they stand, and what to do about them. */
export function ChangeRow({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation(['registration', 'assets'])
  const { moment } = useFormat()
  const refusalsOf = useRefusals()
  const catalogue = useCatalogue()
  const { data } = useRegistrationData()
  const blueprint = data && blueprintOf(data, draft.subcategory)
  const name = draftName(draft, blueprint?.subcategory)
  const status = statusOf(draft)
  const Sign = SIGNS[status]
  const section = unsentFields(draft)[0]?.section ?? 'info'
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <AssetPicture subcategory={draft.subcategory} thumbnail={null} catalogue={catalogue} />
        <div className={classes.words}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.detail}>{draft.confirmed?.asset_number}</p>
          <p className={classes.detail}>{t('changed_at', { when: moment(draft.changed_at) })}</p>
        </div>
        <p className={classes.standing} data-status={status}>
          <Sign size={16} aria-hidden />
          {t(`status.${status}`)}
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
        <div className={status === 'FAILED' ? classes.attention : classes.waiting}>
          {status === 'FAILED' && <IconAlertTriangle size={18} aria-hidden />}
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
