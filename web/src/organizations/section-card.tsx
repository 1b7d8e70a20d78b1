import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../use-translation.ts'
import { Card } from '../ui/card.tsx'
import { CardButton } from '../ui/card-button.tsx'

interface SectionCardProps {
  title: string
  /** Absent for who may not edit. */
  onEdit?: (() => void) | undefined
  isEditing: boolean
  /** The field that the focus goes to when the form opens; the first one unless it is named. */
  focus?: string | undefined
  children: ReactNode
}

/** A part of an organization: read, or edited in the same place. */
export function SectionCard({ title, onEdit, isEditing, focus, children }: SectionCardProps) {
  const { t } = useTranslation('organizations')
  const pencil = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    const fields = place.current
    if (isEditing) {
      const wanted = focus === undefined ? null : fields?.querySelector<HTMLElement>(`[name="${focus}"]`)
      const field = wanted ?? fields?.querySelector<HTMLElement>('input, select, textarea')
      field?.focus()
    } else if (wasEditing.current) {
      pencil.current?.focus()
    }
    wasEditing.current = isEditing
  }, [isEditing, focus])
  const action = onEdit && !isEditing && (
    <CardButton ref={pencil} icon={IconPencil} label={t('edit', { what: title })} onClick={onEdit} />
  )
  return (
    <Card title={title} action={action}>
      <div ref={place}>{children}</div>
    </Card>
  )
}
