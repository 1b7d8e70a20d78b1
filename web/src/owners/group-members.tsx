import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { OrganizationPicker } from '../registry/organization-picker.tsx'
import type { useNames } from '../registry/use-names.ts'
import classes from './owners.module.css'

interface GroupMembersProps {
  ids: readonly string[]
  /** Leads the group, and is no member of it. */
  head: string
  names: ReturnType<typeof useNames>
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** The organizations of a group, one added after another. */
export function GroupMembers({ ids, head, names, error, onChange }: GroupMembersProps) {
  const { t } = useTranslation('owners')
  const hasAdded = useRef(false)
  // The picker begins anew after each organization, and goes on where one was typing.
  const goOn = (picker: HTMLDivElement | null) => {
    if (!picker || !hasAdded.current) return
    hasAdded.current = false
    picker.querySelector('input')?.focus()
  }
  return (
    <div className={classes.wide}>
      <ul className={classes.members} aria-label={t('field.group_organization_ids')}>
        {ids.map((id) => (
          <li key={id} className={classes.member}>
            {names.nameOf(id)}
            <ActionIcon
              variant="subtle"
              className={classes.remove ?? ''}
              aria-label={t('group.remove', { name: names.nameOf(id) })}
              onClick={() => onChange(ids.filter((other) => other !== id))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {ids.length === 0 && <p className={classes.empty}>{t('group.none')}</p>}
      <div key={ids.length} ref={goOn}>
        <OrganizationPicker
          label={t('group.add')}
          value={null}
          exclude={[...ids, head]}
          error={error}
          onChange={(organization) => {
            if (!organization) return
            names.remember(organization)
            hasAdded.current = true
            onChange([...ids, organization.id])
          }}
        />
      </div>
    </div>
  )
}
