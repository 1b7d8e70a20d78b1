import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import menu from '../ui/menu.module.css'
import { RegistryQuestion, type RegistryUses } from './registry-question.tsx'
import classes from './registry-menu.module.css'

const DEEDS = ['retire', 'bring_back', 'delete'] as const
export type RegistryDeed = (typeof DEEDS)[number]

const SIGNS = { retire: IconArchive, bring_back: IconArchiveOff, delete: IconTrash } as const

interface RegistryMenuProps {
  /** The thing, as the question names it. */
  name: string
  retired: boolean
  /** What refers to it, as the server says to those who may retire or delete it. */
  uses: readonly RegistryUses[]
  /** As the server offers them. */
  actions: Partial<Record<RegistryDeed, string>>
  /** Does it; rejects with what the server answered. */
  onDo: (deed: RegistryDeed) => Promise<unknown>
  /** What to say when it could not be deleted, and when it was. */
  words: { deleted: string; deleteFailed: string }
}

/** What is seldom done with a thing of the registry: to retire it, to bring it back, to delete it. */
export function RegistryMenu({ name, retired, uses, actions, onDo, words }: RegistryMenuProps) {
  const { t } = useTranslation('registry')
  const [asked, setAsked] = useState<RegistryDeed>()
  const offered = DEEDS.filter((deed) => actions[deed] !== undefined && deed !== (retired ? 'retire' : 'bring_back'))
  if (offered.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" width={280} offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={`${menu.dots} ${classes.dots}`} aria-label={t('menu.label')}>
            <IconDots size={20} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          {offered.map((deed) => {
            const Sign = SIGNS[deed]
            return (
              <Menu.Item
                key={deed}
                data-dangerous={deed === 'delete' || undefined}
                leftSection={<Sign size={18} aria-hidden />}
                // Retired already, there is nothing left to do with what is in use.
                disabled={retired && actions[deed] === 'in_use'}
                onClick={() => setAsked(deed)}
              >
                {t(`menu.${deed}`)}
                {actions[deed] === 'in_use' && <span className={menu.reason}>{t('menu.in_use')}</span>}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <RegistryQuestion
          key={asked}
          deed={asked}
          name={name}
          uses={uses}
          mayRetire={actions.retire === 'allowed'}
          onDo={onDo}
          words={words}
          onRetireInstead={() => setAsked('retire')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
