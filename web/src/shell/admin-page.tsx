import { useTranslation } from '../use-translation.ts'
import { useSession } from '../session/session-store.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LinkCard } from './link-card.tsx'
import { adminPartsFor } from './page-relations.ts'
import { SHELL_PAGES } from './page-table.ts'
import classes from './link-card.module.css'

/** The index of the administration: a card for each part that the user may open. */
export function AdminPage() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <>
      <PageHeader title={t('page.admin.title')} />
      <div className={classes.cards}>
        {user &&
          adminPartsFor(user.user_type).map((part) => (
            <LinkCard key={part} page={part} text={t(`page.${SHELL_PAGES[part].key}.text`)} />
          ))}
      </div>
    </>
  )
}
