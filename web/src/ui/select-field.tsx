import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'

/** One of a few values. It is the browser's own list, which every device shows in the way its user knows. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} rightSection={<IconChevronDown size={18} aria-hidden />} />
}
