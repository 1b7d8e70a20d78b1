import { LANGUAGE_NAMES } from '@klubba/domain/languages'
import { type TextLanguages, textFor } from '@klubba/domain/text-languages'
import { useLanguage } from '../i18n/use-language.ts'
import classes from './text-in-languages.module.css'

interface ReadTextProps {
  text: string
  languages: TextLanguages | undefined
}

/** A text in the reader's language, or else as it was written, with the name of its language. */
export function ReadText({ text, languages }: ReadTextProps) {
  const [own] = useLanguage()
  const read = textFor(own, text, languages)
  if (!read.foreign) return read.text
  return (
    <>
      <span lang={read.foreign}>{read.text}</span>{' '}
      <span className={classes.foreign}>{LANGUAGE_NAMES[read.foreign]}</span>
    </>
  )
}
