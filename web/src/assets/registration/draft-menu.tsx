import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { LocalDraft } from '@klubba/domain/offline/draft'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots, IconFileZip, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../use-translation.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { deviceError } from '../../offline/device-error.ts'
import menu from '../../ui/menu.module.css'
import { toast } from '../../ui/toast.ts'
import classes from './drafts.module.css'

/** Writes the draft as a file, and says what could not be read of it. */
function useSaveAsFile(draft: LocalDraft, name: string) {
  const { t } = useTranslation(['device', 'registration'])
  const [language] = useLanguage()
  return useMutation({
    mutationFn: async () => (await import('../../offline/save-draft-file.ts')).saveDraftFile(draft, name),
    onSuccess: (damaged) => {
      toast.success(t('export.saved', { name }))
      const files = new Intl.ListFormat(language).format(damaged)
      if (damaged.length > 0) toast.error(t('export.without', { files }))
    },
    onError: (error) => toast.error(t(`registration:device.${deviceError(error).code}`)),
  })
}

interface DraftMenuProps {
  draft: LocalDraft
  /** Names the draft; read out. */
  name: string
  onRemove: () => void
}

/** What else can be done with a draft. */
export function DraftMenu({ draft, name, onRemove }: DraftMenuProps) {
  const { t } = useTranslation(['device', 'registration'])
  const { mutate: save, isPending } = useSaveAsFile(draft, name)
  const dots = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" width={260} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton ref={dots} className={classes.dots} aria-label={t('menu', { name })}>
          <IconDots size={20} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        <Menu.Item leftSection={<IconFileZip size={18} aria-hidden />} disabled={isPending} onClick={() => save()}>
          {t('export.save')}
        </Menu.Item>
        <Menu.Item
          className={classes.dangerous}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => {
            // The menu goes away: the dialog gives the focus back to where the menu was opened.
            dots.current?.focus()
            onRemove()
          }}
        >
          {t('registration:remove.confirm')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
