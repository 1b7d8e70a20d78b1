import type { Fault } from './fault.ts'

export const LANGUAGES: readonly Fault[] = [
  {
    breaks: 'browsers in nynorsk get English',
    file: 'domain/src/languages.ts',
    find: "base === 'nb' || base === 'nn'",
    replace: "base === 'nb'",
    killedBy: 'domain/src/languages.test.ts',
  },
  {
    breaks: 'a language that the browser refuses is chosen',
    file: 'domain/src/languages.ts',
    find: 'quality > 0',
    replace: 'quality >= 0',
    killedBy: 'domain/src/languages.test.ts',
  },
  {
    breaks: 'the least wanted language is chosen',
    file: 'domain/src/languages.ts',
    find: 'b.quality - a.quality',
    replace: 'a.quality - b.quality',
    killedBy: 'domain/src/languages.test.ts',
  },
  {
    breaks: 'English dates are American',
    file: 'domain/src/languages.ts',
    find: "return 'en-GB'",
    replace: "return 'en-US'",
    killedBy: 'web/src/i18n/format.test.ts',
  },
  {
    breaks: 'the cookie beats the language of the address',
    file: 'web/src/i18n/language.ts',
    find: 'prefixOf(path) ?? (isLanguage(kept) ? kept : DEFAULT_LANGUAGE)',
    replace: '(isLanguage(kept) ? kept : undefined) ?? prefixOf(path) ?? DEFAULT_LANGUAGE',
    killedBy: 'web/src/i18n/language.test.ts',
  },
  {
    breaks: 'a change of language loses the rest of the address',
    file: 'web/src/i18n/language.ts',
    find: `\`/\${language}\${rest}\``,
    replace: `\`/\${language}\``,
    killedBy: 'web/src/i18n/language.test.ts',
  },
  {
    breaks: 'a day of 23 hours is not a day',
    file: 'web/src/i18n/format.ts',
    find: 'Math.round((noon(to) - noon(from)) / (24 * HOUR))',
    replace: 'Math.floor((to.getTime() - from.getTime()) / (24 * HOUR))',
    killedBy: 'web/src/i18n/format.test.ts',
  },
  {
    breaks: '1.234 is read as a thousand in English where it may be a part',
    file: 'web/src/i18n/amounts.ts',
    find: '|| group === decimalSign(language)',
    replace: '',
    killedBy: 'web/src/i18n/amounts.test.ts',
  },
  {
    breaks: 'the sum in a mail is written as in English',
    file: 'server/src/notices/notice-jobs.ts',
    find: 'const locale = LOCALES[language]',
    replace: 'const locale = LOCALES.en',
    killedBy: 'server/src/notices/notices.test.ts',
  },
]
