import type { PersonalToken } from '@klubba/domain/tokens/personal-token-api'
import { Button } from '@mantine/core'
import { useFormat } from '../i18n/use-format.ts'
import { StatusBadge, type StatusColour, type StatusGlyph } from '../ui/status-badge.tsx'
import { useTranslation } from '../use-translation.ts'
import classes from './access-list.module.css'

const LOOKS: Record<PersonalToken['state'], [StatusColour, StatusGlyph]> = {
  valid: ['green', 'check'],
  expired: ['gray', 'clock'],
  revoked: ['red', 'cross'],
}

interface TokenItemProps {
  token: PersonalToken
  /** What it may do, in words for whoever reads it. */
  scope: string
  onRevoke: () => void
}

/** A person's API token in a list: its state, what it may do, when it was used, and the way to revoke it. */
export function TokenItem({ token, scope, onRevoke }: TokenItemProps) {
  const { t } = useTranslation('my_tokens')
  const { ago, day } = useFormat()
  const { name, state, ends_with: end, created_at: created, last_used_at: used, expires_at: expires } = token
  const [colour, glyph] = LOOKS[state]
  const facts = [
    t('created', { when: day(new Date(created)) }),
    used === undefined ? t('never_used') : t('used', { when: ago(used) }),
    ...(state === 'valid' ? [t('expires', { when: day(new Date(expires)) })] : []),
  ]
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          <StatusBadge colour={colour} glyph={glyph}>
            {t(`state.${state}`)}
          </StatusBadge>
        </span>
        <span className={classes.quiet}>{t('about', { scope, end })}</span>
        <span className={classes.quiet}>{facts.join(' · ')}</span>
      </span>
      {state === 'valid' && (
        <Button variant="default" aria-label={t('revoke.this', { name })} onClick={onRevoke}>
          {t('revoke.action')}
        </Button>
      )}
    </li>
  )
}
