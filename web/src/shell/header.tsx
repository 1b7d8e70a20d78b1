import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import { brandName } from '../settings.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { showOverlay } from './overlays.ts'
import { hasOwnSearch, searchScopeOf } from './page-relations.ts'
import { SaveChip } from './save-chip.tsx'
import { usePage } from './use-page.ts'

/** The bar above every page. In the hand the page's own head lies over its left part. */
export function Header() {
  const { t } = useTranslation()
  const page = usePage()
  const scope = searchScopeOf(page)
  const search = scope ? t(`search.scope.${scope}`) : t('search.open')
  return (
    <header className={classes.header}>
      <Link to={pathTo('auth/landing')} className={classes.home}>
        <Logo brand={brandName()} />
      </Link>
      <div className={classes.buttons}>
        <UnstyledButton
          className={classes.search}
          data-small={hasOwnSearch(page) || undefined}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => showOverlay('palette')}
        >
          <IconSearch size={18} aria-hidden />
          <span className={classes.words}>{search}</span>
          <kbd className={classes.keys}>{'Ctrl K'}</kbd>
        </UnstyledButton>
        <SaveChip />
        <div className={classes.language}>
          <LanguageMenu />
        </div>
      </div>
    </header>
  )
}
