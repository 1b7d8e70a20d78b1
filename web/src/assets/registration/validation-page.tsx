import type { Section } from '@klubba/domain/forms/form-types'
import { type LocalDraft, tryAgain } from '@klubba/domain/offline/draft'
import { countUnsentFiles } from '@klubba/domain/offline/draft-files'
import { can } from '@klubba/domain/permissions'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChecklist,
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleDashed,
  type Icon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { sendNow } from '../../offline/sync.ts'
import { pathTo } from '../../paths.ts'
import { useSession } from '../../session/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAssetWords } from '../use-asset-words.ts'
import { useFieldIssueText } from '../use-field-issue-text.ts'
import { FileTroubles } from './file-troubles.tsx'
import { findingsOf } from './findings.ts'
import { PartStatuses } from './part-statuses.tsx'
import { type Registration, RegistrationFrame } from './registration-frame.tsx'
import { recallRegistration } from './remembered.ts'
import { DeviceNotice, NOT_WRITING, SavedCard, SavedWord } from './saved-card.tsx'
import { SellCard, Selling } from './selling.tsx'
import { BackButton, SaveAsDraft } from './step-foot.tsx'
import { StepBar, Stepper } from './stepper.tsx'
import classes from './wizard.module.css'

const nothingToWrite = async () => true

interface FindingProps {
  id: string
  section: Section
  field: string
  icon: Icon
  title: string
  detail: string
  kind: 'wrong' | 'missing'
}

/** One thing to mend, which leads to its field. */
function Finding({ id, section, field, icon: Sign, title, detail, kind }: FindingProps) {
  return (
    <li>
      <Link
        className={classes.item}
        data-kind={kind}
        to={pathTo('assets/registration/{assetId}/{section}', { assetId: id, section })}
        hash={field}
      >
        <Sign size={20} aria-hidden />
        <span className={classes.words}>
          <span>{title}</span>
          <span className={classes.detail}>{detail}</span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}

function Findings({ draft, blueprint }: Registration) {
  const { t } = useTranslation(['registration', 'shell', 'assets'])
  const { labelOf } = useAssetWords(blueprint)
  const issueText = useFieldIssueText()
  const { wrong, missing } = findingsOf(draft, blueprint)
  const fieldOf = (key: string) => blueprint.fields.find(({ field }) => field.key === key)?.field
  return (
    <Card title={t('findings.title')}>
      {wrong.length + missing.length === 0 && (
        <p className={classes.all}>
          <IconCircleCheckFilled size={22} aria-hidden />
          {t('findings.none')}
        </p>
      )}
      <ul className={classes.list}>
        {wrong.map(({ key, section, change }) => (
          <Finding
            key={key}
            id={draft.id}
            section={section}
            field={key}
            icon={IconAlertTriangle}
            kind="wrong"
            title={labelOf(key)}
            detail={[
              t(`shell:section.${section}`),
              change.conflict ? t('findings.conflict') : issueText(change.issue, fieldOf(key)),
            ].join(': ')}
          />
        ))}
        {missing.map(({ key, section }) => (
          <Finding
            key={key}
            id={draft.id}
            section={section}
            field={key}
            icon={IconCircleDashed}
            kind="missing"
            title={labelOf(key)}
            detail={[t('assets:readiness.mandatory'), t(`shell:section.${section}`)].join(', ')}
          />
        ))}
      </ul>
    </Card>
  )
}

/** What the server said of the whole, or of a section, in its own words. */
function Refusals({ draft }: { draft: LocalDraft }) {
  const { t } = useTranslation('shell')
  const told = Object.entries(draft.refusals).map(
    ([section, refusal]) => `${t(`section.${section as Section}`)}: ${refusal.message}`,
  )
  const all = [...(draft.refusal ? [draft.refusal.message] : []), ...told]
  if (all.length === 0) return null
  return <Notice kind="error">{all.join(' ')}</Notice>
}

/** Everything is sent first, and then it becomes an asset: at once, or when the network is back. */
function useSaveAsAsset({ id, user_id }: LocalDraft) {
  return useMutation({
    mutationFn: async () => {
      await changeDraft(user_id, id, (now) => ({ ...tryAgain(now), wish: 'asset' }))
      await sendNow()
    },
  })
}

interface CheckFootProps {
  draft: LocalDraft
  /** How many things keep it from becoming an asset. */
  count: number
  mayFinish: boolean
  isWaiting: boolean
  save: ReturnType<typeof useSaveAsAsset>
}

function CheckFoot({ draft, count, mayFinish, isWaiting, save }: CheckFootProps) {
  const { t } = useTranslation(['registration', 'assets'])
  const unsentFiles = countUnsentFiles(draft)
  return (
    <div className={classes.foot} data-page-foot="decides">
      <Refusals draft={draft} />
      <DeviceNotice error={save.error} />
      {unsentFiles > 0 && <Notice kind="info">{t('files_unsent', { count: unsentFiles })}</Notice>}
      {isWaiting && <Notice kind="info">{t('waits_for_network')}</Notice>}
      {count > 0 && (
        <p className={classes.hint} id="not-yet">
          {t('not_yet', { count })}
        </p>
      )}
      <div className={classes.buttons}>
        <BackButton id={draft.id} step="ownership" />
        <span className={classes.keys} />
        <SaveAsDraft id={draft.id} flush={nothingToWrite} />
        {mayFinish && (
          <Button
            className={classes.next ?? ''}
            disabled={count > 0 || isWaiting}
            aria-describedby={count > 0 ? 'not-yet' : undefined}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('assets:action.save_as_asset')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Check({ draft, blueprint }: Registration) {
  const { t } = useTranslation(['registration', 'shell', 'assets'])
  const { user } = useSession()
  const navigate = useNavigate()
  const save = useSaveAsAsset(draft)
  const { wrong, missing } = findingsOf(draft, blueprint)
  const count = wrong.length + missing.length
  const isComplete = count === 0
  const own = (draft.confirmed?.created_by ?? user?.id) === user?.id
  const mayFinish = user !== undefined && can(user, 'assets.save_and_edit_inventory', { own })
  const isAsset = draft.confirmed !== undefined && draft.confirmed.status !== 'DRAFT'
  const isWaiting = draft.wish === 'asset' && !save.isPending && !isAsset
  const { id } = draft
  const maySell = mayFinish && isComplete && !isAsset && can(user, 'auctions.send', { own })
  const [isSelling, setSelling] = useState(false)
  const [wasAsset] = useState(isAsset)
  const finish = useEffectEvent(() => {
    if (!wasAsset && !isSelling) toast.success(t('assets:done.save_as_asset'))
    void navigate({ to: pathTo('assets/registration/complete/finish/{assetId}', { assetId: id }), replace: true })
  })
  useEffect(() => {
    if (isAsset) finish()
  }, [isAsset])
  if (isSelling && isComplete) {
    return <Selling draft={draft} blueprint={blueprint} onBack={() => setSelling(false)} />
  }
  return (
    <>
      <div className={classes.layout}>
        <Stepper draft={draft} blueprint={blueprint} current="validation" />
        <div className={classes.content}>
          <PageHeader
            title={t('check')}
            lead={isComplete ? t('findings.none') : t('findings.count', { count })}
            back={{ label: t('shell:page.drafts.title'), href: pathTo('assets/drafts') }}
          />
          <div className={classes.narrow}>
            <StepBar draft={draft} blueprint={blueprint} current="validation" />
            <SavedWord draft={draft} writing={NOT_WRITING} />
          </div>
          <div className={classes.cards}>
            <FileTroubles draft={draft} />
            <Findings draft={draft} blueprint={blueprint} />
            {maySell && !isWaiting && <SellCard onSell={() => setSelling(true)} />}
            <Card title={t('parts.title')} lead={t('parts.lead')}>
              <PartStatuses draft={draft} />
            </Card>
          </div>
        </div>
        <div className={classes.aside}>
          <SavedCard draft={draft} writing={NOT_WRITING} />
        </div>
      </div>
      <CheckFoot draft={draft} count={count} mayFinish={mayFinish} isWaiting={isWaiting} save={save} />
    </>
  )
}

/** AST-2: what is missing, with the way to each field, and the last step. */
export function RegistrationValidationPage() {
  const { t } = useTranslation(['registration', 'shell'])
  const id = recallRegistration()
  if (id !== '') {
    return (
      <RegistrationFrame key={id} id={id}>
        {({ draft, blueprint }) => <Check draft={draft} blueprint={blueprint} />}
      </RegistrationFrame>
    )
  }
  return (
    <>
      <PageHeader title={t('check')} />
      <EmptyState
        icon={IconChecklist}
        title={t('shell:page.registration_validation.empty')}
        text={t('shell:page.registration_validation.text')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to={pathTo('assets/drafts')} {...props} />}>
            {t('missing.drafts')}
          </Button>
        }
      />
    </>
  )
}
