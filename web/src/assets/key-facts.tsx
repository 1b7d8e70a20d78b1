import type { Asset } from '@klubba/domain/assets/asset-api'
import { assetUsage, titleParts } from '@klubba/domain/assets/asset-title'
import { gradeOf } from '@klubba/domain/assets/grade'
import { IconArrowRight, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Blueprint } from './blueprint.ts'
import classes from './asset-page.module.css'
import { countFilled } from './filled.ts'
import { GradeSign } from './grade-sign.tsx'
import { useAssetWords } from './use-asset-words.ts'

interface FactProps {
  name: string
  value: ReactNode
  isWide?: boolean
}

function Fact({ name, value, isWide = false }: FactProps) {
  const { t } = useTranslation('assets')
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{value || <span className={classes.none}>{t('not_given')}</span>}</dd>
    </div>
  )
}

/** What a buyer asks first. */
export function KeyFacts({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const { labelOf, wordsOf, gradeName } = useAssetWords(blueprint)
  const { values } = asset
  const told = (key: string) => wordsOf(key, values[key])
  const grade = gradeOf(asset)
  const vin = told('vin')
  const makeAndModel = [told('engine_make'), told('engine_model')].filter(Boolean).join(' ')
  const engine = [makeAndModel, told('engine_power'), told('fuel')].filter(Boolean).join(', ')
  const count = (section: 'specs' | 'equipment') => countFilled(blueprint, section, values)
  return (
    <div className={classes.facts}>
      <dl>
        <Fact
          isWide
          name={labelOf('vin')}
          value={
            vin && (
              <span className={classes.vin}>
                {vin}
                <CopyButton text={vin} name={t('copy_vin')}>
                  <IconCopy size={17} aria-hidden />
                </CopyButton>
              </span>
            )
          }
        />
        <Fact name={labelOf('year')} value={told('year')} />
        <Fact name={t('fact.usage')} value={assetUsage(titleParts(values))} />
        <Fact name={labelOf('weight')} value={told('weight')} />
        <Fact name={labelOf('ce_labelled')} value={told('ce_labelled')} />
        <Fact name={t('fact.engine')} value={engine} />
        <Fact
          name={labelOf('tcr')}
          value={asset.tcr.length > 0 && t('fact.checkpoints', { count: asset.tcr.length })}
        />
        <Fact
          isWide
          name={labelOf('condition')}
          value={
            grade === null ? (
              <span className={classes.none}>{gradeName(grade)}</span>
            ) : (
              <span className={classes.grade}>
                <GradeSign grade={grade} />
                {gradeName(grade)}
              </span>
            )
          }
        />
      </dl>
      <Link to="." search={{ part: 'specs' }} hash="parts" resetScroll={false} className={classes.all}>
        {t('fact.all', { specs: count('specs'), equipment: count('equipment') })}
        <IconArrowRight size={16} aria-hidden />
      </Link>
    </div>
  )
}
