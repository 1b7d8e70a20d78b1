import { formatNumber } from '@klubba/domain/number-text'
import { useLanguage } from '../i18n/use-language.ts'

const MEGABYTE = 1024 * 1024

/** Sizes and speeds as the page's language writes them: `4.1 MB`, `312 kB`, `1.9 MB/s`. */
export function useSizeText() {
  const [language] = useLanguage()
  const write = (value: number, unit: string) =>
    formatNumber(language, value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 100 ? 1 : 0,
    })
  return {
    size: (bytes: number) =>
      bytes < MEGABYTE ? write(Math.ceil(bytes / 1024), 'kilobyte') : write(bytes / MEGABYTE, 'megabyte'),
    speed: (bytes: number) => write(bytes / MEGABYTE, 'megabyte-per-second'),
  }
}
