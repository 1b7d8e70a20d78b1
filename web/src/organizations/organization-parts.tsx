import type { Organization } from '@klubba/domain/organizations/organization-api'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VerificationCard } from '../registry/verification-card.tsx'
import { OwnersEmbed } from '../owners/owners-embed.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { AffiliationsCard } from './affiliations-card.tsx'
import { BankCard } from './bank-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { FinancialCard } from './financial-card.tsx'
import { OrganizationBusiness } from './organization-business.tsx'
import { OrganizationFoot } from './organization-foot.tsx'
import { OrganizationHistoryCard } from './organization-history-card.tsx'
import { useNeeds } from './organization-needs.ts'
import { useSentToVerification } from './organization-queries.ts'
import { type Section, useSection } from './organization-sections.ts'
import { SectionTabs } from './section-tabs.tsx'
import { TcrCard } from './tcr-card.tsx'
import { useOpened } from './use-opened.ts'
import { useOrganizationSteps } from './use-organization-steps.ts'
import { useSectionTabs, useSeesBankDetails } from './use-section-tabs.ts'
import classes from './organization.module.css'

/** Stays where it is while another part is looked at: nothing that was typed is lost. */
function Part({ name, current, children }: { name: Section; current: Section; children: ReactNode }) {
  return (
    <div className={classes.part} hidden={current !== 'overview' && current !== name}>
      {children}
    </div>
  )
}

interface MainPartsProps {
  organization: Organization
  current: Section
  forms: ReturnType<typeof useOpened>
}

function MainParts({ organization, current, forms }: MainPartsProps) {
  const { opened, open, close } = forms
  const seesBank = useSeesBankDetails()
  const mayEdit = organization.actions.edit === 'allowed'
  return (
    <div className={classes.main}>
      <Part name="overview" current={current}>
        <OrganizationBusiness organization={organization} />
      </Part>
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
      <div className={classes.pair}>
        <Part name="addresses" current={current}>
          <AddressesCard
            organization={organization}
            opened={opened.addresses}
            onOpen={mayEdit ? () => open({ addresses: {} }) : undefined}
            onClose={() => close('addresses')}
          />
        </Part>
        {seesBank && (
          <Part name="bank_details" current={current}>
            <BankCard organization={organization} />
          </Part>
        )}
      </div>
      <Part name="financial" current={current}>
        <FinancialCard organization={organization} />
      </Part>
      {(current === 'overview' || current === 'documents') && <DocumentsCard organization={organization} />}
      {current === 'history' && <OrganizationHistoryCard organization={organization} />}
    </div>
  )
}

/** Everything about an organization: together, or one part at a time. */
export function OrganizationParts({ organization }: { organization: Organization }) {
  const current = useSection()
  const navigate = useNavigate()
  const needs = useNeeds(organization)
  const tabs = useSectionTabs(organization, needs)
  const sent = useSentToVerification(organization)
  const steps = useOrganizationSteps(organization)
  const forms = useOpened(organization)

  function repair(need: string): void {
    if (current !== 'overview') void navigate({ to: '.', search: {}, resetScroll: false })
    forms.repair(need)
  }

  const onRepair = organization.actions.edit === 'allowed' ? repair : undefined
  return (
    <>
      <SectionTabs tabs={tabs} current={current} />
      <div
        className={classes.layout}
        data-single={current !== 'overview' || undefined}
        data-verified={organization.status === 'VERIFIED' || undefined}
      >
        <div className={classes.first}>
          <Part name="verification" current={current}>
            <VerificationCard thing={organization} needs={needs} sent={sent} onRepair={onRepair} {...steps} />
          </Part>
        </div>
        <MainParts organization={organization} current={current} forms={forms} />
        <div className={classes.rest}>
          <Part name="overview" current={current}>
            <OwnersEmbed whose={{ organization: organization.id }} />
          </Part>
          <Part name="affiliations" current={current}>
            <AffiliationsCard organization={organization} />
          </Part>
          <Part name="tcr" current={current}>
            <TcrCard organization={organization} />
          </Part>
          {current === 'overview' && <OrganizationHistoryCard organization={organization} />}
        </div>
      </div>
      <OrganizationFoot organization={organization} steps={steps} onRepair={onRepair} />
    </>
  )
}
