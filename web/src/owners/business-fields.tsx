import type { OwnerPointer } from '@klubba/domain/owners/owner'
import { type OwnerType, pointerOf } from '@klubba/domain/owners/owner-checks'
import { mayOpen } from '@klubba/domain/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import type { FieldProps } from '../forms/use-form.ts'
import { pathTo } from '../paths.ts'
import { findCollections } from '../registry/collection-queries.ts'
import { OrganizationPicker } from '../registry/organization-picker.tsx'
import { ThingPicker } from '../registry/thing-picker.tsx'
import type { useNames } from '../registry/use-names.ts'
import { useSession } from '../session/session-store.ts'
import { GroupMembers } from './group-members.tsx'
import { joinIds, type OwnerValues, splitIds } from './owner-values.ts'
import classes from './owners.module.css'

const NEW_PAGES = {
  organization_id: { page: 'admin/organizations/new', phrase: 'new_organization' },
  portfolio_id: { page: 'admin/portfolios/new', phrase: 'new_portfolio' },
  community_id: { page: 'admin/community/new', phrase: 'new_community' },
} as const

/** The way out for who does not find it. */
function Elsewhere({ pointer }: { pointer: OwnerPointer }) {
  const { t } = useTranslation('owners')
  const { user } = useSession()
  const { page, phrase } = NEW_PAGES[pointer]
  if (!mayOpen(page, user?.user_type)) return null
  return (
    <p className={classes.elsewhere}>
      {t('not_there')} <Link to={pathTo(page)}>{t(phrase)}</Link>
    </p>
  )
}

interface PickProps {
  pointer: OwnerPointer
  label: string
  field: FieldProps
  names: ReturnType<typeof useNames>
  onPick: (id: string) => void
}

function Pick({ pointer, label, field, names, onPick }: PickProps) {
  const { t } = useTranslation('owners')
  const props = {
    label,
    value: names.picked(field.value),
    error: field.error,
    onChange: (thing: { id: string; name: string } | null) => {
      if (thing) names.remember(thing)
      onPick(thing?.id ?? '')
    },
  }
  if (pointer === 'organization_id') return <OrganizationPicker {...props} required />
  const part = pointer === 'portfolio_id' ? 'portfolios' : 'communities'
  return (
    <ThingPicker
      key={part}
      kind={part}
      words={{ search: t('pick.search'), searching: t('pick.searching'), nothing: t('pick.nothing') }}
      find={async (q, signal) => {
        const found = await findCollections(part, q, signal)
        return found.map(({ id, name, organization }) => ({
          id,
          name,
          detail: organization?.name ?? t('pick.nobody_responsible'),
        }))
      }}
      {...props}
    />
  )
}

interface BusinessFieldsProps {
  type: OwnerType
  form: {
    values: OwnerValues
    field: (name: keyof OwnerValues & string) => FieldProps
    fillIn: (values: Partial<OwnerValues>) => void
  }
  names: ReturnType<typeof useNames>
}

/** What a business owner points to, and of a group its members. */
export function BusinessFields({ type, form, names }: BusinessFieldsProps) {
  const { t } = useTranslation('owners')
  const pointer = pointerOf(type)
  if (!pointer) return null
  const isGroup = type === 'organization_group'
  return (
    <>
      <div className={classes.wide}>
        <Pick
          pointer={pointer}
          label={isGroup ? t('lead_organization') : t(`field.${pointer}`)}
          field={form.field(pointer)}
          names={names}
          onPick={(id) => form.fillIn({ [pointer]: id })}
        />
        <Elsewhere pointer={pointer} />
      </div>
      {isGroup && (
        <GroupMembers
          ids={splitIds(form.values.group_organization_ids)}
          head={form.values.organization_id}
          names={names}
          error={form.field('group_organization_ids').error}
          onChange={(ids) => form.fillIn({ group_organization_ids: joinIds(ids) })}
        />
      )}
    </>
  )
}
