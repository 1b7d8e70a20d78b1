import errors from '../../../i18n/src/errors/sv.json'
import shell from '../../../i18n/src/shell/sv.json'

export const first = { shell, errors }
export const others = import.meta.glob<object>(
  ['../../../i18n/src/*/sv.json', '!../../../i18n/src/{mail,shell,errors}/*'],
  { import: 'default' },
)
