import { TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { use, useDeferredValue, useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './facet-filter.module.css'
import { FilterChoices } from './filter-choices.tsx'
import { InSheetContext, type Option } from './filter-menu.tsx'

/** As many values as are seen at once, and from how many on they are searched in. */
const FEW = 5
const MANY = 12

interface FacetFilterProps {
  label: string
  options: readonly Option<string>[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** How the page writes how many there are. */
  number: (count: number) => string
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

interface ValuesProps extends Omit<FacetFilterProps, 'isFirst' | 'isLoading'> {
  isInSheet: boolean
}

function Values({ label, options, chosen, onChoose, number, isInSheet }: ValuesProps) {
  const { t } = useTranslation('common')
  const [ticked, setTicked] = useTicked(chosen)
  const [isWhole, setWhole] = useState(false)
  const [words, setWords] = useState('')
  const first = options.filter(({ value }, index) => index < FEW || ticked.includes(value))
  const found = options.filter(({ label: text }) => text.toLowerCase().includes(words.trim().toLowerCase()))
  const shown = isWhole ? found : first
  const left = options.length - first.length

  function toggle(value: string): void {
    const next = ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]
    setTicked(next)
    onChoose([...next])
  }

  const more = !isWhole && left > 0 && (
    <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
      {t('list.more', { count: left, number: left })}
    </UnstyledButton>
  )
  return (
    <>
      {isWhole && options.length > MANY && (
        <TextInput
          className={classes.find ?? ''}
          aria-label={t('list.find_value', { name: label })}
          placeholder={t('list.find_value', { name: label })}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {isInSheet ? (
        <FilterChoices label={label} options={shown} chosen={ticked} onToggle={toggle} number={number} more={more} />
      ) : (
        <fieldset className={classes.values} data-whole={(isWhole && options.length > MANY) || undefined}>
          <legend className="unseen">{label}</legend>
          {shown.map(({ value, label: text, count }) => (
            <label key={value} className={classes.value}>
              <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
              <span className={classes.name}>{text}</span>
              {count !== undefined && <span className={classes.count}>{number(count)}</span>}
            </label>
          ))}
          {more}
        </fieldset>
      )}
    </>
  )
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
  if (isInSheet) return <Values {...filter} isInSheet />
  return (
    <FilterFold label={filter.label} isOpen={isFirst || filter.chosen.length > 0}>
      {filter.options.length === 0 ? <Bones /> : <Values {...filter} isInSheet={false} />}
    </FilterFold>
  )
}

/** A part of the rail that folds up. What is folded up at first comes into it after all that is in sight. */
export function FilterFold(props: { label: string; isOpen: boolean; children: React.ReactNode }) {
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
