import { LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import classes from './language-pills.module.css'
import { useLanguage } from './use-language.ts'

/** The five languages, each by its own name, one tap away. */
export function LanguagePills() {
  const [language, choose] = useLanguage()
  return (
    <div className={classes.pills}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={classes.pill}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </div>
  )
}
