import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { OwnerForm } from './owner-form.tsx'
import classes from './owners.module.css'

/** ORG-5 */
export function NewOwnerPage() {
  const { t } = useTranslation('owners')
  const navigate = useNavigate()
  return (
    <div className={classes.narrow}>
      <PageHeader title={t('new')} lead={t('lead')} />
      <OwnerForm
        onCreated={({ id }) =>
          void navigate({
            to: pathTo('admin/owners/{ownerId}', { ownerId: id }),
            replace: true,
            ignoreBlocker: true,
          })
        }
        onCancel={() => void navigate({ to: pathTo('admin/owners') })}
      />
    </div>
  )
}
