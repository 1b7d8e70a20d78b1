import type { Owner } from '@klubba/domain/owners/owner-api'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot, SaveButtons } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { OrganizationLink } from '../registry/organization-link.tsx'
import { useNames } from '../registry/use-names.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { GroupMembers } from './group-members.tsx'
import { useTakeOwner } from './owner-queries.ts'
import { joinIds, splitIds } from './owner-values.ts'
import classes from './owners.module.css'

interface GroupValues extends Record<string, string> {
  group_organization_ids: string
}

const groupValues = ({ group_organizations = [] }: Owner): GroupValues => ({
  group_organization_ids: joinIds(group_organizations.map(({ id }) => id)),
})

function GroupForm({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'common'])
  const takeOwner = useTakeOwner()
  const form = useEditForm<GroupValues, Owner>({
    thing: owner,
    valuesOf: groupValues,
    save: async ({ group_organization_ids: ids = '' }, { id, version }) =>
      call('PATCH /v1/owners/{id}', { params: { id }, body: { group_organization_ids: splitIds(ids), version } }),
    onSaved: (saved) => {
      takeOwner(saved)
      toast.success(t('common:saved'))
    },
  })
  const { conflict } = form
  const names = useNames([...(owner.group_organizations ?? []), ...(conflict?.current.group_organizations ?? [])])
  const { value, error } = form.field('group_organization_ids')
  const shown = ({ group_organization_ids }: GroupValues) =>
    splitIds(group_organization_ids).map(names.nameOf).join(', ')
  const failure = <FailureNotice className={classes.wide} what={t('failed.edit')} error={form.error} />
  return (
    <>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <GroupMembers
          ids={splitIds(value)}
          head={owner.organization?.id ?? ''}
          names={names}
          error={error}
          onChange={(ids) => form.fillIn({ group_organization_ids: joinIds(ids) })}
        />
        {!conflict && failure}
        <FormFoot hasRequired={false}>
          <SaveButtons form={form} />
        </FormFoot>
      </form>
      <FormConflict
        form={form}
        labelOf={() => t('field.group_organization_ids')}
        textOf={(_, values) => shown(values)}
        error={failure}
      />
    </>
  )
}

/** The member organizations of a group. */
export function GroupCard({ owner }: { owner: Owner }) {
  const { t } = useTranslation('owners')
  const members = owner.group_organizations ?? []
  return (
    <Card title={t('field.group_organization_ids')}>
      {owner.actions.edit === 'allowed' ? (
        <GroupForm key={owner.id} owner={owner} />
      ) : (
        <>
          {members.length === 0 && <p className={classes.none}>{t('group.none')}</p>}
          <ul className={classes.members}>
            {members.map((organization) => (
              <li key={organization.id} className={classes.member}>
                <OrganizationLink organization={organization} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
