import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'

/** A password that can be looked at. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('session')
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      // Mantine marks its other fields so, but not this one.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('field.hide_password') : t('field.show_password'),
        // The label says it already.
        'aria-pressed': undefined,
      }}
    />
  )
}
