import { TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense, use, useDeferredValue, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './facet-filter.module.css'
import { FacetValues } from './facet-values.tsx'
import { InSheetContext, type Option } from './filter-menu.tsx'

/** As many values as are seen at once, and from how many on they are searched in. */
const FEW = 5
const MANY = 12

/** What is known of a filter's values, for whoever finds others. */
export interface FoundProps {
  label: string
  options: readonly Option<string>[]
  isPartial: boolean
  ticked: readonly string[]
  onToggle: (value: string) => void
  number: (count: number) => string
}

interface FacetFilterProps {
  label: string
  options: readonly Option<string>[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** How the page writes how many there are. */
  number: (count: number) => string
  /** There are more values than the options. */
  isPartial?: boolean
  /** Shows all values and finds one by name where the options are not all there are. */
  renderFound?: ((values: FoundProps) => ReactNode) | undefined
  /** Its values are on their way. */
  isLoading?: boolean
  /** In the rail a filter is folded up at first, unless something of it is chosen or it is one of the first. */
  isFirst?: boolean
}

/** What is ticked, at once and not only when the address has followed. */
function useTicked(chosen: readonly string[]): [readonly string[], (values: readonly string[]) => void] {
  const [ticked, setTicked] = useState(chosen)
  const [known, setKnown] = useState(chosen)
  if (known.join('\n') !== chosen.join('\n')) {
    setKnown(chosen)
    setTicked(chosen)
  }
  return [ticked, setTicked]
}

type ValuesProps = Omit<FacetFilterProps, 'isFirst' | 'isLoading'>

function Values({ label, options, chosen, onChoose, number, isPartial = false, renderFound }: ValuesProps) {
  const { t } = useTranslation('common')
  const [ticked, setTicked] = useTicked(chosen)
  const [isWhole, setWhole] = useState(false)
  const [words, setWords] = useState('')
  const first = options.filter(({ value }, index) => index < FEW || ticked.includes(value))
  const found = options.filter(({ label: text }) => text.toLowerCase().includes(words.trim().toLowerCase()))
  const left = options.length - first.length
  const isTall = isWhole && options.length > MANY

  function toggle(value: string): void {
    const next = ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]
    setTicked(next)
    onChoose([...next])
  }

  const more = !isWhole && left > 0 && (
    <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
      {isPartial ? t('show_more') : t('list.more', { count: left, number: left })}
    </UnstyledButton>
  )
  const shown = { label, ticked, onToggle: toggle, number, isTall }
  const find = isTall && !renderFound && (
    <TextInput
      className={classes.find ?? ''}
      aria-label={t('list.find_value', { name: label })}
      placeholder={t('list.find_value', { name: label })}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
    />
  )
  const values = <FacetValues {...shown} options={isWhole ? found : first} head={find} more={more} />
  if (!isTall || !renderFound) return values
  return <Suspense fallback={values}>{renderFound({ ...shown, options, isPartial })}</Suspense>
}

function Bones() {
  return (
    <div className={classes.bones} aria-hidden>
      {[80, 62, 74].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** A filter with how many there are of each value: folded up in a rail, as pills in a sheet. */
export function FacetFilter({ isFirst = false, isLoading = false, ...filter }: FacetFilterProps) {
  const isInSheet = use(InSheetContext)
  if (filter.options.length === 0 && (isInSheet || !isLoading)) return null
  if (isInSheet) return <Values {...filter} />
  return (
    <FilterFold label={filter.label} isOpen={isFirst || filter.chosen.length > 0}>
      {filter.options.length === 0 ? <Bones /> : <Values {...filter} />}
    </FilterFold>
  )
}

/** A part of the rail that folds up. What is folded up at first comes into it after all that is in sight. */
export function FilterFold(props: { label: string; isOpen: boolean; children: ReactNode }) {
  const { label, isOpen, children } = props
  const [isOpenAtFirst] = useState(isOpen)
  const isFilled = useDeferredValue(true, isOpenAtFirst)
  return (
    <details className={classes.fold} open={isOpenAtFirst}>
      <summary className={classes.head}>
        {label}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      {isFilled && children}
    </details>
  )
}
