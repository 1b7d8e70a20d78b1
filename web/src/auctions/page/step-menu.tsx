import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Auction } from '@klubba/domain/auctions/auction-answers'
import type { ErrorCode } from '@klubba/domain/errors'
import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../use-translation.ts'
import menu from '../../ui/menu.module.css'
import classes from './auction-page.module.css'
import { RestrictedBuyer } from './restricted-notice.tsx'
import { StepDialog } from './step-dialog.tsx'
import { DESTRUCTIVE, nextStep, offeredSteps, type Step } from './steps.ts'

function useBarred(): (verdict: string) => string | undefined {
  const { t } = useTranslation('errors')
  return (verdict) => (verdict === 'allowed' ? undefined : t(`error.${verdict as ErrorCode}`))
}

/** Everything that can be done with the auction; what is barred now stays, with the reason. */
export function StepMenu({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const barredBecause = useBarred()
  const [asked, setAsked] = useState<Step>()
  const offered = offeredSteps(auction)
  return (
    <>
      {offered.length > 0 && (
        <Menu position="bottom-end" width={300} offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <UnstyledButton className={menu.dots} aria-label={t('menu')}>
              <IconDots size={20} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown className={menu.dropdown}>
            {offered.map(({ step, verdict }) => {
              const barred = barredBecause(verdict)
              return (
                <Menu.Item
                  key={step}
                  data-dangerous={(DESTRUCTIVE.has(step) && barred === undefined) || undefined}
                  aria-disabled={barred === undefined ? undefined : true}
                  closeMenuOnClick={barred === undefined}
                  onClick={() => {
                    if (barred === undefined) setAsked(step)
                  }}
                >
                  {t(`step.action.${step}`)}
                  {barred !== undefined && <span className={menu.reason}>{barred}</span>}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && <StepDialog key={asked} step={asked} auction={auction} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** What usually comes next, where the eye is; where it is barred, with the reason. */
export function NextStep({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const barredBecause = useBarred()
  const [asked, setAsked] = useState<Step>()
  const next = nextStep(auction)
  const barred = next && barredBecause(next.verdict)
  return (
    <>
      {next && (
        <section className={classes.next} aria-label={t('next')}>
          <p>{barred ?? t(`step.text.${next.step}`)}</p>
          {next.step === 'confirm_sale' && <RestrictedBuyer auction={auction} />}
          <Button size="lg" fullWidth disabled={barred !== undefined} onClick={() => setAsked(next.step)}>
            {t(`step.action.${next.step}`)}
          </Button>
        </section>
      )}
      {asked && <StepDialog key={asked} step={asked} auction={auction} onClose={() => setAsked(undefined)} />}
    </>
  )
}
