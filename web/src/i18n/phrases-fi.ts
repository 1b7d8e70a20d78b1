import errors from '../../../i18n/src/errors/fi.json'
import shell from '../../../i18n/src/shell/fi.json'

export const first = { shell, errors }
export const others = import.meta.glob<object>(
  ['../../../i18n/src/*/fi.json', '!../../../i18n/src/{mail,shell,errors}/*'],
  { import: 'default' },
)
