import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { OrganizationPicker } from '../registry/organization-picker.tsx'
import { ThingPicker } from '../registry/thing-picker.tsx'
import { useNames } from '../registry/use-names.ts'
import { findUsers } from '../users/user-queries.ts'
import { PillChoice } from '../ui/pill-choice.tsx'
import { toast } from '../ui/toast.ts'
import { useMemberDeeds } from './member-queries.ts'
import classes from './members.module.css'

const KINDS = ['organization', 'user'] as const
type Kind = (typeof KINDS)[number]

interface MemberValues extends Record<string, string> {
  organization_id: string
  user_id: string
}

const EMPTY: MemberValues = { organization_id: '', user_id: '' }

interface AddMemberProps {
  communityId: string
  onClose: () => void
}

/** Adds one member after another, until it is closed. */
export function AddMember({ communityId, onClose }: AddMemberProps) {
  const { t } = useTranslation(['communities', 'common', 'shell'])
  const deeds = useMemberDeeds(communityId)
  const [kind, setKind] = useState<Kind>('organization')
  // Made here, so that the same choice sent twice makes one member.
  const [id, setId] = useState(() => crypto.randomUUID())
  const names = useNames([])
  const field = `${kind}_id` as const
  const form = useForm<MemberValues, void>({
    initial: EMPTY,
    check: (values) => (values[field] === '' ? [{ path: field, code: 'required' }] : []),
    send: async (values) => deeds.add({ id, [field]: values[field] }),
    onSent: () => {
      setId(crypto.randomUUID())
      form.begin(EMPTY)
      toast.success(t('member.added'))
    },
  })
  const { value, error } = form.field(field)
  const choose = (chosen: { id: string; name: string } | null) => {
    if (chosen) names.remember(chosen)
    form.fillIn({ [field]: chosen?.id ?? '' })
  }

  return (
    <form {...form.formProps} className={classes.add} aria-label={t('member.add')}>
      <UnsavedGuard when={form.isChanged} />
      <PillChoice
        label={t('member.kind')}
        options={KINDS.map((each) => ({ value: each, label: t(`member.${each}`) }))}
        chosen={kind}
        onChoose={(next) => {
          setKind(next)
          form.begin(EMPTY)
        }}
      />
      {kind === 'organization' ? (
        <OrganizationPicker
          label={t('member.organization')}
          value={names.picked(value)}
          error={error}
          onChange={choose}
          required
        />
      ) : (
        <ThingPicker
          kind="users"
          label={t('member.user')}
          words={{
            search: t('member.user_search'),
            searching: t('member.searching'),
            nothing: t('member.nobody'),
          }}
          find={async (q, signal) => {
            const found = await findUsers(q, signal)
            return found.map((user) => ({ ...user, detail: t(`shell:user_type.${user.user_type}`) }))
          }}
          value={names.picked(value)}
          error={error}
          onChange={choose}
        />
      )}
      <FailureNotice what={t('member.add_failed')} error={form.error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('member.add')}
        </Button>
      </div>
    </form>
  )
}
