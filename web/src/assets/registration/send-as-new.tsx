import { countLostFiles, isGoneThere, sendAsNew } from '@klubba/domain/offline/asset-change'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { changeDraft } from '../../offline/draft-store.ts'
import { sendNow } from '../../offline/sync.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Blueprint, blueprintOf } from '../blueprint.ts'
import { useRegistrationData } from '../catalogue-queries.ts'
import { SAVED_SECTIONS, sectionRules } from '../section-rules.ts'
import { DeviceNotice } from './saved-card.tsx'

/** The section that a value belongs to. */
function sectionsOf(blueprint: Blueprint) {
  const keys = SAVED_SECTIONS.map((section) => {
    const fields = blueprint.fields.filter((placed) => placed.section === section)
    return [section, Object.keys(sectionRules(section, blueprint, fields))] as const
  })
  return (key: string) => keys.find(([, known]) => known.includes(key))?.[0]
}

/** OFF-4: somebody has removed the registration at the server; what is here can make a new one of it. */
export function SendAsNew({ draft, name }: { draft: LocalDraft; name: string }) {
  const { t } = useTranslation('registration')
  const [isAsking, setAsking] = useState(false)
  const { data } = useRegistrationData()
  const blueprint = data && blueprintOf(data, draft.subcategory)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (sectionOf: ReturnType<typeof sectionsOf>) => {
      const at = new Date().toISOString()
      await changeDraft(draft.user_id, draft.id, (now) => (isGoneThere(now) ? sendAsNew(now, sectionOf, at) : now))
      void sendNow()
    },
    onSuccess: () => setAsking(false),
  })
  if (!isGoneThere(draft) || !blueprint) return null
  const count = countLostFiles(draft)
  const lost = count > 0 ? ` ${t('as_new.lost', { count })}` : ''
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
        {t('as_new.send')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('as_new.title', { name })}
          text={`${t('as_new.text')}${lost}`}
          confirm={t('as_new.send')}
          isBusy={isPending}
          error={<DeviceNotice error={error} />}
          onConfirm={() => mutate(sectionsOf(blueprint))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
