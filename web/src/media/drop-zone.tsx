import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../use-translation.ts'
import classes from './drop-zone.module.css'
import { useFileChooser } from './file-chooser.tsx'
import { useWindowDrop } from './use-window-drop.ts'

interface DropZoneProps {
  title: string
  text: ReactNode
  accept: string
  onFiles: (files: File[]) => void
  /** What is asked about the files before they are chosen. */
  children?: ReactNode
}

/** Where files come in: dropped, here or anywhere on the page, or chosen. */
export function DropZone({ title, text, accept, onFiles, children }: DropZoneProps) {
  const { t } = useTranslation('media')
  const isOver = useWindowDrop(onFiles)
  const chooser = useFileChooser({ accept, onFiles })
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <span className={classes.sign}>
        <IconUpload size={22} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{isOver ? t('drop.now') : title}</p>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
      <Button variant="default" onClick={chooser.open}>
        {t('drop.choose')}
      </Button>
      {chooser.element}
    </div>
  )
}
