import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import header from './header.module.css'
import menu from '../ui/menu.module.css'

/** The five languages; choosing one keeps the page. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const [language, choose] = useLanguage()
  return (
    <Menu
      position="bottom-end"
      width={200}
      offset={6}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={18} className={menu.tick} aria-hidden />}
    >
      <Menu.Target>
        <UnstyledButton className={header.round}>
          <span className={header.code}>{language.toUpperCase()}</span>
          <span className="unseen">{`${t('language')}: ${LANGUAGE_NAMES[language]}`}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        <Menu.RadioGroup value={language} onChange={(value) => isLanguage(value) && choose(value)}>
          {LANGUAGES.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
