import type { Asset } from '@klubba/domain/assets/asset-api'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { fileUrl } from '../media/file-url.ts'
import { GalleryView } from '../media/gallery-view.tsx'
import { picturesAndVideos } from '../media/media-queries.ts'
import { shotsOf } from '../media/shots.ts'
import { pathTo } from '../paths.ts'
import { DataIcon } from '../ui/data-icon.tsx'
import classes from './asset-page.module.css'
import type { Blueprint } from './blueprint.ts'
import { useAssetMedia } from './use-asset-media.ts'

/** The pictures of the asset; until there are any, the sign of what it is. */
export function Gallery({ asset, blueprint }: { asset: Asset; blueprint: Blueprint }) {
  const { t } = useTranslation('assets')
  const media = useAssetMedia(asset.id)
  const ready = picturesAndVideos(media).filter(({ status }) => status === 'ACTIVE')
  const { thumbnail } = asset
  if (ready.length > 0) {
    return <GalleryView media={ready} shots={shotsOf(blueprint.data, blueprint.subcategory)} />
  }
  if (!media && thumbnail) {
    return (
      <div className={classes.gallery} data-coming style={{ backgroundImage: `url("${thumbnail.placeholder}")` }}>
        <img src={fileUrl(thumbnail)} alt="" className={classes.coming} />
      </div>
    )
  }
  return (
    <div className={classes.gallery}>
      <span className={classes.tile}>
        <DataIcon icon={blueprint.subcategory.icon} size={44} />
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
