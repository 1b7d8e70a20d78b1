import type { LocalDraft } from '@klubba/domain/offline/draft'
import { littleLeft, oldestUnsent, OVERDUE_MS, type Storage } from '@klubba/domain/offline/storage-health'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useSizeText } from '../../media/use-size-text.ts'
import { askForPersistence, deviceStorage } from '../../offline/device-storage.ts'
import { DRAFTS } from '../../offline/draft-queries.ts'
import { lastSent } from '../../offline/last-sent.ts'
import { useSession } from '../../session/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Catalogue } from '../catalogue-queries.ts'
import { draftName } from './draft-name.ts'
import { OpenDraftFile } from './open-draft-file.tsx'
import classes from './storage-card.module.css'

const UNKNOWN: Storage = { isPersistent: false }

function useStorage() {
  // Beside the drafts, so that it is looked at again whenever one of them changes.
  const { data, refetch } = useQuery({ queryKey: [...DRAFTS, 'storage'], queryFn: deviceStorage })
  const asking = useMutation({ mutationFn: askForPersistence, onSuccess: () => void refetch() })
  return { storage: data, ask: asking.mutate, isAsking: asking.isPending, isRefused: asking.data === false }
}

/** How full it is, for the eye; the words beside it tell the same. */
function Meter({ used, total }: Required<Pick<Storage, 'used' | 'total'>>) {
  const share = Math.min(100, Math.max(1, (100 * used) / Math.max(1, total)))
  return (
    <span className={classes.meter} aria-hidden>
      <span className={classes.used} style={{ width: `${share}%` }} />
    </span>
  )
}

function Space({ used, total }: Storage) {
  const { t } = useTranslation('device')
  const { size } = useSizeText()
  if (used === undefined || total === undefined) return t('storage.unknown')
  return (
    <>
      {t('storage.used', { used: size(used), total: size(total) })}
      <Meter used={used} total={total} />
    </>
  )
}

/** OFF-10: how safe it is here, how much room there is, and how long something has waited for the server. */
export function StorageCard({ drafts, catalogue }: { drafts: readonly LocalDraft[]; catalogue: Catalogue }) {
  const { t } = useTranslation('device')
  const { moment } = useFormat()
  const { size } = useSizeText()
  const { user } = useSession()
  const { storage = UNKNOWN, ask, isAsking, isRefused } = useStorage()
  const oldest = oldestUnsent(drafts)
  const name = oldest ? draftName(oldest.draft, catalogue.subcategory(oldest.draft.subcategory)) : ''
  const isOverdue = oldest && serverNow() - Date.parse(oldest.since) > OVERDUE_MS
  const left = littleLeft(storage)
  const sent = lastSent(user?.id ?? '')
  return (
    <div className={classes.place}>
      <Card title={t('storage.title')} lead={t('storage.lead')} action={<OpenDraftFile catalogue={catalogue} />}>
        {left !== undefined && <Notice kind="error">{t('storage.short', { left: size(left) })}</Notice>}
        {isOverdue && <Notice kind="error">{t('storage.overdue', { name })}</Notice>}
        <dl className={classes.facts}>
          <div>
            <dt>{t('storage.kept')}</dt>
            <dd>
              {storage.isPersistent ? t('storage.persistent') : t('storage.at_risk')}
              {!storage.isPersistent && (
                <Button variant="default" size="compact-md" loading={isAsking} onClick={() => ask()}>
                  {t('storage.ask')}
                </Button>
              )}
              {isRefused && <output>{t('storage.refused')}</output>}
            </dd>
          </div>
          <div>
            <dt>{t('storage.space')}</dt>
            <dd>
              <Space {...storage} />
            </dd>
          </div>
          <div>
            <dt>{t('storage.oldest')}</dt>
            <dd>{oldest ? t('storage.waits_since', { name, when: moment(oldest.since) }) : t('storage.nothing')}</dd>
          </div>
          <div>
            <dt>{t('storage.last_sent')}</dt>
            <dd>{sent === undefined ? t('storage.never') : moment(sent)}</dd>
          </div>
        </dl>
      </Card>
    </div>
  )
}
