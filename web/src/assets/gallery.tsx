import type { Asset } from '@klubba/domain/assets/asset-api'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import { DataIcon } from '../ui/data-icon.tsx'
import classes from './asset-page.module.css'

/** The place of the pictures: until there are any, the sign of what the asset is. */
export function Gallery({ asset, icon }: { asset: Asset; icon: string }) {
  const { t } = useTranslation('assets')
  return (
    <div className={classes.gallery}>
      <span className={classes.tile}>
        <DataIcon icon={icon} size={44} />
      </span>
      <p className={classes.galleryTitle}>{t('gallery.empty')}</p>
      {asset.actions.edit === 'allowed' && (
        <Link to={pathTo('assets/{assetId}/edit/{section}', { assetId: asset.id, section: 'media' })}>
          {t('gallery.open')}
        </Link>
      )}
    </div>
  )
}
