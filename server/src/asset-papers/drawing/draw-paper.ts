import { buffer } from 'node:stream/consumers'
import { localeOf } from '@klubba/domain/languages'
import Pdf from 'pdfkit'
import type { PaperTask } from '../paper-process.ts'
import { drawA4Label, drawSmallLabel } from './label.ts'
import { drawSheet } from './sheet.ts'
import { typeSetter } from './type-setter.ts'

export async function drawPaper({ content, pictures, attached }: PaperTask): Promise<Uint8Array> {
  const { paper, title, kind, number, brand, language } = content
  const doc = new Pdf({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    size: 'A4',
    lang: localeOf(language),
    displayTitle: true,
    info: { Title: `${kind} ${number}, ${title}`, Author: brand, Creator: brand, Producer: brand },
  })
  const written = buffer(doc)
  const canvas = { doc, type: typeSetter(doc) }
  if (paper === 'label') drawSmallLabel(canvas, content)
  else if (paper === 'label_a4') drawA4Label(canvas, content)
  else await drawSheet(canvas, content, pictures)
  if (attached) {
    const { name, type, bytes } = attached
    doc.file(Buffer.from(bytes), { name, type })
  }
  doc.end()
  return written
}
