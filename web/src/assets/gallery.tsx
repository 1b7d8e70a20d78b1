import type { Asset } from '@klubba/domain/assets/asset-api'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../paths.ts'
import classes from './asset-page.module.css'

/** The place of the pictures. */
export function Gallery({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets')
  return (
    <div className={classes.gallery}>
      <span className={classes.tile}>
        <IconPhotoPlus size={28} stroke={1.8} aria-hidden />
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
