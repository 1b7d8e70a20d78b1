import { IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { CardButton } from '../ui/card-button.tsx'
import { initialsOf } from '../ui/initials.ts'
import { dialled } from './dialled.ts'
import type { Contact } from './organization-values.ts'
import classes from './contacts.module.css'

/** Somebody to call or write to. */
export function ContactTile({ contact, onEdit }: { contact: Contact; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('organizations')
  const { name, title, phone, email, contact_type } = contact
  return (
    <li className={classes.tile}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        {title !== null && <span className={classes.title}>{title}</span>}
      </span>
      {onEdit && <CardButton icon={IconPencil} label={t('edit', { what: name })} onClick={onEdit} />}
      <span className={classes.ways}>
        {phone !== null && (
          <a href={dialled(phone)} className={classes.way} aria-label={t('contact.call', { name, phone })}>
            <IconPhone size={17} aria-hidden />
            {phone}
          </a>
        )}
        <span className={classes.type}>{t(`contact.type.${contact_type}`)}</span>
        {email !== null && (
          <a
            href={`mailto:${email}`}
            className={`${classes.way} ${classes.mail}`}
            aria-label={t('contact.write', { name, email })}
          >
            <IconMail size={17} aria-hidden />
            <span className={classes.email}>{email}</span>
          </a>
        )}
      </span>
    </li>
  )
}
