import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useState } from 'react'
import type { OpenedContact } from './contacts-card.tsx'
import { mainContactOf } from './organization-needs.ts'

interface Opened {
  details?: { focus?: string } | undefined
  addresses?: { focus?: string } | undefined
  contacts?: OpenedContact | undefined
}

/** Which parts of the organization are being edited, and where the focus goes in them. */
export function useOpened(organization: Organization) {
  const [opened, setOpened] = useState<Opened>({})
  const open = (next: Opened) => setOpened((before) => ({ ...before, ...next }))
  const close = (part: keyof Opened) => setOpened((before) => ({ ...before, [part]: undefined }))
  return {
    opened,
    open,
    close,
    /** Opens the form where a need of the verification is met. */
    repair: (need: string) => {
      if (need === 'address') open({ addresses: { focus: 'official_address.street' } })
      else if (need === 'main_contact') {
        const main = mainContactOf(organization)
        open({ contacts: main ? { contact: main.id, focus: 'phone' } : { contact: 'new' } })
      } else open({ details: { focus: need } })
    },
  }
}
