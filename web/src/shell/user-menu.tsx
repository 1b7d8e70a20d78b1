import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { SessionUser } from '@klubba/domain/users/user'
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../use-translation.ts'
import { pathTo } from '../paths.ts'
import menu from '../ui/menu.module.css'
import { initialsOf } from './initials.ts'
import { showOverlay } from './overlays.ts'
import classes from './user-menu.module.css'

/** Who is signed in, at the foot of the sidebar. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Menu
      position="top-start"
      width={260}
      offset={6}
      // In its place on the page, and without an empty element to focus, which no menu may hold.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={18} className={menu.tick} aria-hidden />}
    >
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className="unseen">{t('account')}</span>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{name}</span>
            <span className={classes.type}>{t(`user_type.${user.user_type}`)}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        <div className={classes.person} role="presentation">
          <span className={classes.name}>{name}</span>
          <span className={classes.type}>{user.email}</span>
          <span className={classes.type}>{t(`user_type.${user.user_type}`)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={18} aria-hidden />}
          renderRoot={(props) => <Link to={pathTo('profile')} {...props} />}
        >
          {t('page.profile.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} aria-hidden />}
          rightSection={<kbd className={classes.key}>{'?'}</kbd>}
          onClick={() => showOverlay('shortcuts')}
        >
          {t('shortcuts.title')}
        </Menu.Item>
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
          renderRoot={(props) => <Link to={pathTo('auth/logout')} state={{ logOutChosen: true }} {...props} />}
        >
          {t('log_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
