import { useTranslation } from '../use-translation.ts'
import classes from './palette.module.css'

/** The keys, for whoever does not know them, and how much was found. */
export function PaletteFoot({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      <span className={classes.hints} aria-hidden>
        <span>
          <kbd className={classes.key}>{'↑'}</kbd> <kbd className={classes.key}>{'↓'}</kbd> {t('palette.move')}
        </span>
        <span>
          <kbd className={classes.key}>{'Enter'}</kbd> {t('palette.go')}
        </span>
        <span>
          <kbd className={classes.key}>{'Tab'}</kbd> {t('palette.narrow')}
        </span>
      </span>
      <output>{t('palette.found', { count })}</output>
    </div>
  )
}
