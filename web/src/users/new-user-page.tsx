import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormFoot } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useForm } from '../forms/use-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { pathTo } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.ts'
import { type UserValues, toUserFields } from './user-values.ts'
import { UserFields } from './user-fields.tsx'
import { useTakeUser } from './user-queries.ts'
import classes from './users.module.css'

export function NewUserPage() {
  const { t } = useTranslation(['users', 'common'])
  const navigate = useNavigate()
  const takeUser = useTakeUser()
  const [language] = useLanguage()
  // Made here, so that the same form sent twice makes one user.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState<UserValues>({ first_name: '', last_name: '', email: '', user_type: 'user', language })
  const form = useForm({
    initial,
    send: async (values: UserValues) => call('POST /v1/users', { body: { id, ...toUserFields(values) } }),
    onSent: (user) => {
      takeUser(user)
      toast.success(t('done.create'))
      void navigate({ to: pathTo('admin/users'), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <div className={classes.narrow}>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <UnsavedGuard when={form.isChanged} />
      <Card title={t('details')}>
        <form {...form.formProps} className={classes.form}>
          <UserFields field={form.field} />
          <FailureNotice className={classes.wide} what={t('failed.create')} error={form.error} />
          <FormFoot>
            <Button variant="default" onClick={() => void navigate({ to: pathTo('admin/users') })}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {t('create')}
            </Button>
          </FormFoot>
        </form>
      </Card>
    </div>
  )
}
