import { Button } from '@mantine/core'
import { IconChevronLeft, IconSend } from '@tabler/icons-react'
import { useTranslation } from '../../use-translation.ts'
import { pathTo } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SellingPlace, type SellingProps } from '../auction-place.tsx'
import { draftName } from './draft-name.ts'
import type { Registration } from './registration-frame.tsx'
import { NOT_WRITING, SavedCard } from './saved-card.tsx'
import { Stepper } from './stepper.tsx'
import classes from './wizard.module.css'

/** AST-3: the other way to finish, for who may send it. */
export function SellCard({ onSell }: { onSell: () => void }) {
  const { t } = useTranslation('registration')
  return (
    <Card title={t('sell.title')} lead={t('sell.text')}>
      <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={onSell}>
        {t('sell.do')}
      </Button>
    </Card>
  )
}

/** The details of the auction, in the place of the check. */
export function Selling({ draft, blueprint, onBack }: Registration & { onBack: () => void }) {
  const { t } = useTranslation(['registration', 'shell'])
  const name = draftName(draft, blueprint.subcategory)
  const frame: SellingProps['frame'] = (content, foot) => (
    <>
      <div className={classes.layout}>
        <Stepper draft={draft} blueprint={blueprint} current="validation" />
        <div className={classes.content}>
          <PageHeader
            title={t('sell.step')}
            lead={
              <>
                <span className={classes.atDesk}>{t('sell.text')}</span>
                <span className={classes.inHand}>{name}</span>
              </>
            }
            back={{ label: t('shell:page.drafts.title'), href: pathTo('assets/drafts') }}
          />
          {content}
        </div>
        <div className={classes.aside}>
          <SavedCard draft={draft} writing={NOT_WRITING} />
        </div>
      </div>
      <div className={classes.foot} data-page-foot="decides">
        {foot?.notice}
        <div className={classes.buttons}>
          <Button
            variant="default"
            className={classes.back ?? ''}
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            onClick={onBack}
          >
            <span className={classes.backWord}>{t('check')}</span>
          </Button>
          <span className={classes.keys} />
          <div className={classes.deciding}>{foot?.decide}</div>
        </div>
      </div>
    </>
  )
  return <SellingPlace draft={draft} frame={frame} />
}
