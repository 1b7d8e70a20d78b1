import type { Organization } from '@klubba/domain/organizations/organization-api'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Card } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactTile } from './contact-tile.tsx'
import classes from './contacts.module.css'
import shared from './organization.module.css'

/** Which contact is edited: the id of one, or 'new'. */
export interface OpenedContact {
  contact: string
  focus?: string
}

interface ContactsCardProps {
  organization: Organization
  opened: OpenedContact | undefined
  /** Absent for who may not edit. */
  onOpen: ((contact: string) => void) | undefined
  onClose: () => void
}

/** The focus goes into the form when it opens, and stays near when it closes. */
function useFormFocus(opened: OpenedContact | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (opened) {
      const wanted = place.current?.querySelector<HTMLElement>(`form [name="${opened.focus ?? 'name'}"]`)
      wanted?.focus()
    } else if (wasOpen.current) {
      place.current?.querySelector<HTMLElement>('button, a')?.focus()
    }
    wasOpen.current = opened !== undefined
  }, [opened])
  return place
}

export function ContactsCard({ organization, opened, onOpen, onClose }: ContactsCardProps) {
  const { t } = useTranslation('organizations')
  const place = useFormFocus(opened)
  const { contacts } = organization
  const edited = contacts.find(({ id }) => id === opened?.contact)
  const shown = contacts.filter(({ id }) => id !== edited?.id)
  const mayAdd = onOpen && !opened
  return (
    <Card
      title={t('section.contacts')}
      action={
        mayAdd &&
        contacts.length > 0 && <CardButton icon={IconPlus} label={t('contact.add')} onClick={() => onOpen('new')} />
      }
    >
      <div ref={place}>
        {opened && (
          <div className={shown.length > 0 ? classes.edited : undefined}>
            <ContactForm key={opened.contact} organization={organization} contact={edited} onClose={onClose} />
          </div>
        )}
        {shown.length > 0 && (
          <ul className={classes.contacts}>
            {shown.map((contact) => (
              <ContactTile
                key={contact.id}
                contact={contact}
                onEdit={onOpen && !opened ? () => onOpen(contact.id) : undefined}
              />
            ))}
          </ul>
        )}
        {contacts.length === 0 && !opened && (
          <div className={shared.empty}>
            <p>{t('contact.none')}</p>
            {mayAdd && (
              <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onOpen('new')}>
                {t('contact.add')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
