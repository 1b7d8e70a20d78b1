import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import classes from './import.module.css'

export const IMPORT_STEPS = ['file', 'columns', 'rows', 'result'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

interface ImportStepsProps {
  current: ImportStep
  /** Those that can be opened now. */
  open?: readonly ImportStep[]
}

/** Where one is on the way from the file to its assets. */
export function ImportSteps({ current, open = [] }: ImportStepsProps) {
  const { t } = useTranslation('asset_import')
  return (
    <nav aria-label={t('steps')} className={classes.stepper}>
      <ol>
        {IMPORT_STEPS.map((step, index) => {
          const words = (
            <>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <span className={classes.label}>{t(`step.${step}`)}</span>
            </>
          )
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined}>
              {open.includes(step) && step !== current ? (
                <Link to="." search={{ step }}>
                  {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
