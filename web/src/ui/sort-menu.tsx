import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { ChoiceMenu, type Option } from './filter-menu.tsx'

interface SortMenuProps<Order extends string> {
  options: readonly Option<Order>[]
  chosen: Order
  onChoose: (order: Order) => void
}

/** The orders of a list; in the hand there are no column heads to sort by. */
export function SortMenu<Order extends string>({ options, chosen, onChoose }: SortMenuProps<Order>) {
  const { t } = useTranslation('common')
  // The address may hold the other direction of an order that the menu has.
  const bare = (order: string) => order.replace(/^-/, '')
  const exact = options.find(({ value }) => value === chosen)
  const label = (exact ?? options.find(({ value }) => bare(value) === bare(chosen)))?.label ?? ''
  return (
    <ChoiceMenu
      icon={<IconArrowsSort size={17} aria-hidden />}
      label={label}
      name={`${t('list.sort_by')}: ${label}`}
      options={options}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
