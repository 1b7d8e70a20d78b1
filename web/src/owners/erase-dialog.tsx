import { Button, Textarea, TextInput } from '@mantine/core'
import type { Owner } from '@klubba/domain/owners/owner-api'
import type { Issue } from '@klubba/domain/errors'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { useForm } from '../forms/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useOwnerDeeds } from './owner-queries.ts'
import classes from './owners.module.css'

interface EraseValues extends Record<string, string> {
  reason: string
  name: string
}

/** ORG-11: asks for a reason and for the name, typed, before a person is erased. */
export function EraseDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const { t } = useTranslation(['owners', 'common'])
  const id = useId()
  const { erase } = useOwnerDeeds(owner.id)
  const isName = (typed: string) => typed.trim().toLowerCase() === owner.name.trim().toLowerCase()
  const form = useForm<EraseValues, void>({
    initial: { reason: '', name: '' },
    check: ({ reason, name }): Issue[] => [
      ...(reason.trim() === '' ? [{ path: 'reason', code: 'required' } as const] : []),
      ...(isName(name) ? [] : [{ path: 'name', code: 'required' } as const]),
    ],
    send: async ({ reason }) => erase(reason),
    onSent: () => {
      toast.success(t('done.erase'))
      onClose()
    },
  })
  const name = form.field('name')
  return (
    <Dialog
      title={t('erase.title', { name: owner.name })}
      lead={t('erase.text')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} data-destructive loading={form.isSending}>
            {t('erase.action')}
          </Button>
        </>
      }
    >
      <form id={id} {...form.formProps} className={classes.erase}>
        <p className={classes.stays}>{t('erase.stays')}</p>
        <Textarea {...form.field('reason')} label={t('erase.reason')} rows={2} maxLength={500} required />
        <TextInput
          {...name}
          error={name.error && name.value.trim() !== '' ? t('erase.wrong_name') : name.error}
          label={t('erase.confirm', { name: owner.name })}
          autoComplete="off"
          required
        />
        <FailureNotice what={t('failed.erase')} error={form.error} />
      </form>
    </Dialog>
  )
}
