import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { Card } from '../../ui/card.tsx'
import { useTranslation } from '../../use-translation.ts'
import classes from './auction-page.module.css'

const FORMATS = ['pdf', 'json'] as const

/** AUC-23: what was bid in an auction that has ended, signed, to be handed on. */
export function CertificateCard({ auction: { id, has_certificate } }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const [language] = useLanguage()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      const body = { download: { kind: 'auction_certificate', auction_id: id, format, language } } as const
      const { url } = await call('POST /v1/downloads', { body })
      download(url)
    },
  })
  if (!has_certificate) return null
  return (
    <Card title={t('certificate.title')} lead={t('certificate.text')}>
      <div className={classes.choices}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending && variables === format}
            onClick={() => mutate(format)}
          >
            {t(`certificate.${format}`)}
          </Button>
        ))}
      </div>
      <FailureNotice what={t('certificate.failed')} error={error} />
    </Card>
  )
}
