import type { User } from '@klubba/domain/users/user-api'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import { FormFoot, SaveButtons } from '../forms/form-foot.tsx'
import { UnsavedGuard } from '../forms/unsaved-guard.tsx'
import { useEditForm } from '../forms/use-edit-form.ts'
import { isLanguage, LANGUAGE_NAMES } from '@klubba/domain/languages'
import { useSession } from '../session/session-store.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { UserFields } from './user-fields.tsx'
import { isUserType } from './user-options.ts'
import { useTakeUser } from './user-queries.ts'
import { toUserFields, USER_FIELDS, userValues, type UserField } from './user-values.ts'
import classes from './users.module.css'

const isUserField = (name: string): name is UserField => USER_FIELDS.some((field) => field === name)

function useShownValue(): (field: UserField, value: string) => string {
  const { t } = useTranslation('shell')
  return (field, value) => {
    if (field === 'user_type' && isUserType(value)) return t(`user_type.${value}`)
    return field === 'language' && isLanguage(value) ? LANGUAGE_NAMES[value] : value
  }
}

export function UserForm({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'common'])
  const me = useSession().user
  const takeUser = useTakeUser()
  const shown = useShownValue()
  const form = useEditForm({
    thing: user,
    valuesOf: userValues,
    save: async (changes, { id, version }) =>
      call('PATCH /v1/users/{id}', { params: { id }, body: { ...toUserFields(changes), version } }),
    onSaved: (saved) => {
      takeUser(saved)
      toast.success(t('common:saved'))
    },
  })
  const failure = <FailureNotice className={classes.wide} what={t('failed.edit')} error={form.error} />
  return (
    <Card title={t('details')}>
      <UnsavedGuard when={form.isChanged} />
      <form {...form.formProps} className={classes.form}>
        <UserFields field={form.field} isOwn={me?.id === user.id} />
        <p className={classes.note}>{t('credentials_help')}</p>
        {!form.conflict && failure}
        <FormFoot>
          <SaveButtons form={form} />
        </FormFoot>
      </form>
      <FormConflict
        form={form}
        labelOf={(field) => (isUserField(field) ? t(`field.${field}`) : field)}
        textOf={(field, values) => (isUserField(field) ? shown(field, values[field]) : '')}
        error={failure}
      />
    </Card>
  )
}
