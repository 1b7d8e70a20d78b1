import { useTranslation } from '../use-translation.ts'
import { SortMenu } from '../ui/sort-menu.tsx'
import { REGISTRY_SORTS_SHOWN, type RegistryOrder } from './registry-list-search.ts'

interface RegistrySortMenuProps {
  part: 'portfolios' | 'communities' | 'owners'
  order: RegistryOrder
  onOrder: (order: RegistryOrder) => void
}

export function RegistrySortMenu({ part, order, onOrder }: RegistrySortMenuProps) {
  const { t } = useTranslation([part])
  const options = REGISTRY_SORTS_SHOWN.map((sort) => ({
    value: sort === 'name' ? sort : (`-${sort}` as const),
    label: t(`${part}:field.${sort}`),
  }))
  return <SortMenu options={options} chosen={order} onChoose={onOrder} />
}
