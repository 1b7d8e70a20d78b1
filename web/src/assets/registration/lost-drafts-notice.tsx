import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { type Fate, forgetLost, type LostDrafts, lostDrafts, onLostDrafts } from '../../offline/drafts-mark.ts'
import { useSession } from '../../session/session-store.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './drafts.module.css'

function useFates(userId: string): Fate[] {
  // As text, which is the same as long as nothing has changed.
  const text = useSyncExternalStore(onLostDrafts, () => JSON.stringify(lostDrafts(userId)))
  return Object.values(JSON.parse(text) as LostDrafts)
}

/** OFF-10: the browser has cleared away what lay here. What became of it. */
export function LostDraftsNotice() {
  const { t } = useTranslation('device')
  const { user } = useSession()
  const userId = user?.id ?? ''
  const fates = useFates(userId)
  if (fates.length === 0) return null
  const count = (fate: Fate) => fates.filter((each) => each === fate).length
  const [asked, back, gone] = [count('asked'), count('back'), count('gone')]
  return (
    <div className={classes.lost}>
      <Notice kind="error">
        {t('lost.title', { count: fates.length })}
        {asked > 0 && ` ${t('lost.asked')}`}
        {back > 0 && ` ${t('lost.back', { count: back })}`}
        {gone > 0 && ` ${t('lost.gone', { count: gone })}`}
        {asked === 0 && (
          <div className={classes.close}>
            <Button variant="default" size="compact-md" onClick={() => forgetLost(userId)}>
              {t('lost.close')}
            </Button>
          </div>
        )}
      </Notice>
    </div>
  )
}
