import type { Language } from '@klubba/domain/languages'
import { translator } from '@klubba/i18n/translator'
import type { Mail } from './mailer.ts'

/** What a mail to a person says, in their language. */
export interface Letter {
  to: string
  language: Language
  name: string
  subject: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** Whoever did not expect it should not leave it be. */
  isAlert?: boolean
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

function linkTo({ label, url }: { label: string; url: string }, instead: string): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#0a7a42;color:#fff;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0 0 16px;color:#44524a;font-size:14px;overflow-wrap:anywhere">${escape(instead)}<br>${escape(url)}</p>
`
}

/** The same words as plain text and as HTML; what people typed is escaped. */
export function writeLetter(letter: Letter): Mail {
  const t = translator(letter.language, 'mail')
  const greeting = t('greeting', { name: letter.name })
  const instead = t('link_instead')
  const { button } = letter
  const link = button ? [`${button.label}: ${button.url}`] : []
  const foot = letter.isAlert ? [] : [t('ignore')]
  const text = [greeting, ...letter.paragraphs, ...link, ...foot].join('\n\n')
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escape(words)}</p>`
  const html = `<!doctype html>
<html lang="${letter.language}">
<body style="margin:0;padding:32px 16px;background:#f3f6f4;color:#0e1511;font:16px/24px system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:20px">
${[greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${button ? linkTo(button, instead) : ''}${foot.map((words) => `<p style="margin:0;color:#44524a;font-size:14px">${escape(words)}</p>\n`).join('')}</div>
</body>
</html>
`
  return { to: letter.to, subject: letter.subject, text: `${text}\n`, html }
}
