import type { Medium } from '@klubba/domain/media/media-api'
import { fileUrl } from './file-url.ts'
import classes from './media-picture.module.css'

interface MediaPictureProps {
  medium: Medium
  size: 'small' | 'medium' | 'large'
  /** What it shows, in words; nothing where it stands beside them. */
  alt: string
}

/** A picture, or a video's poster; blurred until it is there. Fills the place that it is given. */
export function MediaPicture({ medium, size, alt }: MediaPictureProps) {
  const { files, placeholder } = medium
  const file = files[size] ?? files.poster
  if (!file) return null
  return (
    <img
      className={classes.picture}
      style={placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` }}
      src={fileUrl(file)}
      alt={alt}
      width={file.width}
      height={file.height}
      loading="lazy"
      decoding="async"
    />
  )
}
