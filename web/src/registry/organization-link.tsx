import type { OrganizationRef } from '@klubba/domain/registry/registry-api'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../paths.ts'
import { RegistryStatusBadge } from './registry-status.tsx'
import classes from './collection.module.css'

/** An organization by its name, with the way to it and where it stands. */
export function OrganizationLink({ organization }: { organization: OrganizationRef }) {
  const { id, name, status } = organization
  return (
    <span className={classes.reference}>
      <Link to={pathTo('admin/organizations/{orgId}', { orgId: id })}>{name}</Link>
      <RegistryStatusBadge status={status} />
    </span>
  )
}
