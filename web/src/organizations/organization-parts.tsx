import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VerificationCard } from '../registry/verification-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { OrganizationFoot } from './organization-foot.tsx'
import { useNeeds } from './organization-needs.ts'
import { useSentToVerification } from './organization-queries.ts'
import { type Section, useSection } from './organization-sections.ts'
import { SectionTabs } from './section-tabs.tsx'
import { useOpened } from './use-opened.ts'
import { useOrganizationSteps } from './use-organization-steps.ts'
import { ADDRESS_FIELDS } from './organization-values.ts'
import classes from './organization.module.css'

/** Stays where it is while another part is looked at: nothing that was typed is lost. */
function Part({ name, current, children }: { name: Section; current: Section; children: ReactNode }) {
  const isShown = current === 'overview' || current === name
  return (
    <div className={classes.part} hidden={!isShown}>
      {children}
    </div>
  )
}

/** Everything about an organization: together, or one part at a time. */
export function OrganizationParts({ organization }: { organization: Organization }) {
  const current = useSection()
  const navigate = useNavigate()
  const needs = useNeeds(organization)
  const sent = useSentToVerification(organization)
  const steps = useOrganizationSteps(organization)
  const { opened, isEditing, open, close, repair } = useOpened(organization)
  const mayEdit = organization.actions.edit === 'allowed'

  function onRepair(need: string): void {
    if (current !== 'overview') void navigate({ to: '.', search: {}, resetScroll: false })
    repair(need)
  }

  const done = needs.filter(({ isDone }) => isDone).length
  const tabs = [
    { section: 'overview' },
    { section: 'contacts', count: String(organization.contacts.length) },
    { section: 'addresses', count: String(ADDRESS_FIELDS.filter((name) => organization[name]).length) },
    { section: 'verification', count: `${done}/${needs.length}` },
  ] as const
  return (
    <>
      <SectionTabs tabs={tabs} current={current} />
      <div className={classes.layout} data-single={current !== 'overview' || undefined}>
        <div className={classes.first}>
          <Part name="verification" current={current}>
            <VerificationCard
              thing={organization}
              needs={needs}
              sent={sent}
              onRepair={mayEdit ? onRepair : undefined}
              {...steps}
            />
          </Part>
        </div>
        <div className={classes.main}>
          <Part name="contacts" current={current}>
            <ContactsCard
              organization={organization}
              opened={opened.contacts}
              onOpen={mayEdit ? (contact) => open({ contacts: { contact } }) : undefined}
              onClose={() => close('contacts')}
            />
          </Part>
          <Part name="details" current={current}>
            <DetailsCard
              organization={organization}
              opened={opened.details}
              onOpen={mayEdit ? () => open({ details: {} }) : undefined}
              onClose={() => close('details')}
            />
          </Part>
          <Part name="addresses" current={current}>
            <AddressesCard
              organization={organization}
              opened={opened.addresses}
              onOpen={mayEdit ? () => open({ addresses: {} }) : undefined}
              onClose={() => close('addresses')}
            />
          </Part>
        </div>
      </div>
      {!isEditing && (
        <OrganizationFoot organization={organization} steps={steps} onRepair={mayEdit ? onRepair : undefined} />
      )}
    </>
  )
}
