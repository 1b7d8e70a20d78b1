import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { isLanguage, LANGUAGES } from '@klubba/domain/languages'
import type { SessionUser } from '@klubba/domain/users/user'
import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { paths } from '../paths.ts'
import classes from './user-menu.module.css'

function initialsOf({ first_name, last_name }: SessionUser): string {
  return `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase()
}

export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [language, chooseLanguage] = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Menu
      position="bottom-end"
      width={260}
      offset={6}
      // In the header's place on the page, and without an empty element to focus, which no menu may hold.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={18} className={classes.tick} aria-hidden />}
    >
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{t('account')}</VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.type}>{t(`user_type.${user.user_type}`)}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <div className={classes.person} role="presentation">
          <span className={classes.name}>{name}</span>
          <span className={classes.type}>{user.email}</span>
          <span className={classes.type}>{t(`user_type.${user.user_type}`)}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(value) => isLanguage(value) && chooseLanguage(value)}>
          {LANGUAGES.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('colour_scheme.label')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme === 'light' ? 'light' : 'dark'}
          onChange={(value) => setColorScheme(value === 'light' ? 'light' : 'dark')}
        >
          <Menu.RadioItem value="dark">{t('colour_scheme.dark')}</Menu.RadioItem>
          <Menu.RadioItem value="light">{t('colour_scheme.light')}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void navigate({ to: paths.logout, state: { logOutChosen: true } })}
        >
          {t('log_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
