import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { FilterChoices } from './filter-choices.tsx'
import classes from './filter-menu.module.css'
import menu from './menu.module.css'

/** In a sheet with all filters there is room for the values themselves. */
export const InSheetContext = createContext(false)

export interface Option<Value extends string> {
  value: Value
  label: string
  /** How many there are of it. */
  count?: number | undefined
}

interface MenuProps {
  label: string
  /** Read out instead of the label, where that alone does not say what the menu is for. */
  name?: string
  active?: boolean
  icon?: ReactNode
  children: ReactNode
}

function PillMenu({ label, name, active = false, icon, children }: MenuProps) {
  return (
    <Menu
      position="bottom-start"
      width={240}
      offset={6}
      closeOnItemClick={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={18} className={menu.tick} aria-hidden />}
    >
      <Menu.Target>
        <UnstyledButton className={classes.pill} data-active={active || undefined} aria-label={name}>
          {icon}
          {label}
          <IconChevronDown size={16} className={classes.arrow} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface FilterMenuProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  chosen: readonly Value[]
  onChoose: (values: Value[]) => void
}

/** A filter that takes several of a few values. */
export function FilterMenu<Value extends string>({ label, options, chosen, onChoose }: FilterMenuProps<Value>) {
  const isInSheet = use(InSheetContext)
  const known = options.map(({ value }) => value)
  const choose = (values: readonly string[]) => onChoose(known.filter((value) => values.includes(value)))
  if (isInSheet) {
    const toggle = (value: Value) =>
      choose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
    return <FilterChoices label={label} options={options} chosen={chosen} onToggle={toggle} />
  }
  return (
    <PillMenu label={label} active={chosen.length > 0}>
      <Menu.CheckboxGroup value={[...chosen]} onChange={choose}>
        {options.map(({ value, label: text }) => (
          <Menu.CheckboxItem key={value} value={value}>
            {text}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
    </PillMenu>
  )
}

interface ChoiceMenuProps<Value extends string> {
  label: string
  name?: string
  icon?: ReactNode
  options: readonly Option<Value>[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** An order, which is one of a few. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, name, icon, options, chosen, onChoose } = props
  return (
    <PillMenu label={label} {...(name === undefined ? {} : { name })} icon={icon}>
      <Menu.RadioGroup
        value={chosen ?? ''}
        onChange={(next) => {
          const option = options.find(({ value }) => value === next)
          if (option) onChoose(option.value)
        }}
      >
        {options.map(({ value, label: text }) => (
          <Menu.RadioItem key={value} value={value}>
            {text}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </PillMenu>
  )
}
