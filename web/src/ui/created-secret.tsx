import { useTranslation } from '../use-translation.ts'
import { SecretDialog } from './secret-dialog.tsx'

interface CreatedSecretProps {
  /** Whose phrases: what was made is called differently, and told in the same way. */
  of: 'my_tokens' | 'tokens' | 'webhooks'
  created: { name: string; secret?: string | undefined }
  onClose: () => void
}

/** The secret of what was just made, once. */
export function CreatedSecret({ of, created, onClose }: CreatedSecretProps) {
  const { t } = useTranslation(of)
  return (
    <SecretDialog
      title={t('secret.title')}
      lead={t('secret.text')}
      label={t('secret.label', { name: created.name })}
      secret={created.secret}
      words={{ copy: t('secret.copy'), done: t('secret.done'), lost: t('secret.lost') }}
      onClose={onClose}
    />
  )
}
