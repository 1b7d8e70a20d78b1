import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@klubba/domain/languages'
import { NO_LANGUAGES, type TextLanguages } from '@klubba/domain/text-languages'
import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { SelectField } from '../ui/select-field.tsx'
import classes from './text-in-languages.module.css'

interface TextInLanguagesProps {
  name: string
  label: string
  /** Seen where there is room for it; read out in any case. */
  isLabelSeen?: boolean
  placeholder?: string
  description?: string
  error?: string | undefined
  /** One line unless given. */
  rows?: number
  maxLength: number
  className?: string | undefined
  text: string
  /** Absent in what an earlier build has stored. */
  languages: TextLanguages | undefined
  onChange: (text: string, languages: TextLanguages) => void
}

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** A text with the language that it is written in, and what it says in others for who wants to translate it. */
export function TextInLanguages(props: TextInLanguagesProps) {
  const { name, label, isLabelSeen = true, rows, maxLength, className, text, onChange, ...shown } = props
  const { languages = NO_LANGUAGES, ...look } = shown
  const { t } = useTranslation('common')
  const [own] = useLanguage()
  const { written_in, translations } = languages
  const translated = LANGUAGES.filter((language) => translations[language])
  const known = written_in === null ? translated : [written_in, ...translated]

  function write(next: string): void {
    const isAlone = translated.length === 0
    if (next === '' && isAlone) onChange(next, NO_LANGUAGES)
    // Whoever begins it says by that in which language, and sees it below.
    else if (text === '' && isAlone && written_in === null) onChange(next, { ...languages, written_in: own })
    else onChange(next, languages)
  }

  function translate(language: Language, next: string): void {
    const { [language]: _, ...others } = translations
    onChange(text, { written_in, translations: next === '' ? others : { ...others, [language]: next } })
  }

  const input = {
    ...look,
    name,
    lang: written_in ?? undefined,
    maxLength,
    autoComplete: 'off',
    value: text,
    onChange: ({ currentTarget }: Changed) => write(currentTarget.value),
    ...(isLabelSeen ? { label } : { 'aria-label': label }),
  }
  return (
    <div className={className}>
      {rows === undefined ? <TextInput {...input} /> : <Textarea {...input} rows={rows} />}
      {(text !== '' || translated.length > 0) && (
        <details className={classes.languages}>
          <summary className={classes.summary}>
            {t('text_languages.label')}
            {': '}
            {known.map((language) => LANGUAGE_NAMES[language]).join(', ') || t('text_languages.not_stated')}
          </summary>
          <fieldset aria-label={label} className={classes.fields}>
            <SelectField
              name={`${name}.written_in`}
              label={t('text_languages.written_in')}
              data={[
                { value: '', label: t('text_languages.not_stated') },
                ...LANGUAGES.filter((language) => !translations[language]).map((language) => ({
                  value: language,
                  label: LANGUAGE_NAMES[language],
                })),
              ]}
              value={written_in ?? ''}
              onChange={({ currentTarget }) =>
                onChange(text, {
                  translations,
                  written_in: LANGUAGES.find((each) => each === currentTarget.value) ?? null,
                })
              }
            />
            {LANGUAGES.filter((language) => language !== written_in).map((language) => {
              const translation = {
                name: `${name}.${language}`,
                lang: language,
                label: t('text_languages.translation', { language: LANGUAGE_NAMES[language] }),
                maxLength,
                autoComplete: 'off',
                value: translations[language] ?? '',
                onChange: ({ currentTarget }: Changed) => translate(language, currentTarget.value),
              }
              return rows === undefined ? (
                <TextInput key={language} {...translation} />
              ) : (
                <Textarea key={language} {...translation} rows={rows} />
              )
            })}
          </fieldset>
        </details>
      )}
    </div>
  )
}
