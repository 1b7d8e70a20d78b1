import type { AssetView } from '@klubba/domain/asset-views/asset-view-api'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import type { ListedView } from './use-asset-view.ts'
import { pillsOf } from './pills.ts'
import { viewsOptions } from './view-queries.ts'
import classes from './view-pills.module.css'

/** AST-14: the views that are used most easily: one tap, one's own first. The menu has all of them. */
export function ViewPills({ listed }: { listed: ListedView }) {
  const { t } = useTranslation('asset_list')
  const { listing, view, open, leave } = listed
  const { data = [] } = useQuery(viewsOptions())
  const shown = pillsOf(
    data.filter((each) => each.listing === listing),
    view?.id,
  )
  const pill = (key: string, label: string, isOpen: boolean, onChoose: () => void) => (
    <li key={key}>
      <UnstyledButton className={classes.pill} aria-pressed={isOpen} onClick={onChoose}>
        {label}
      </UnstyledButton>
    </li>
  )
  return (
    <ul className={classes.pills} aria-label={t('views.pills')}>
      {pill('all', t('views.all'), view === undefined, leave)}
      {shown.map((each: AssetView) => pill(each.id, each.name, each.id === view?.id, () => open(each)))}
    </ul>
  )
}
