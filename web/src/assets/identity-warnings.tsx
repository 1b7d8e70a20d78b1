import { vinVerdict } from '@klubba/domain/assets/vin'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../use-translation.ts'
import { call } from '../api/call.ts'
import { FailureNotice } from '../forms/failure-notice.tsx'
import { pathTo } from '../paths.ts'
import { useFormContext, useStoreValue } from '../schema-forms/form-context.ts'
import type { FormStore } from '../schema-forms/form-store.ts'
import { toast } from '../ui/toast.ts'
import { sameAssetsOptions } from './asset-queries.ts'
import { AssetStatusBadge } from './asset-status-badge.tsx'
import classes from './identity-warnings.module.css'

const WAIT_MS = 400

/** What is typed in a field that the subcategory may not have. */
function useTyped(store: FormStore, key: string): string {
  const typed = useStoreValue(store, (form) => (form.keys.includes(key) ? String(form.slot(key).draft) : ''))
  return useDebouncedValue(typed.trim(), WAIT_MS)[0]
}

/** A machine that was delivered is sold again as a new asset, linked to the old one. */
function SellAgain({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation('assets')
  const navigate = useNavigate()
  // Made here, so that the same button pressed twice makes one asset.
  const [newId] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => call('POST /v1/assets/{id}/retrade', { params: { id }, body: { id: newId } }),
    onSuccess: (made) => {
      toast.success(t('done.retrade'))
      void navigate({ to: pathTo('assets/{assetId}', { assetId: made.id }) })
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={17} aria-hidden />}
        aria-label={t('same.sell_again', { number })}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('action.retrade')}
      </Button>
      <FailureNotice className={classes.failure} what={t('failed.information')} error={error} />
    </>
  )
}

/** AST-15: says when a VIN can hardly be right, or when the machine is registered already. It keeps nobody from saving. */
export function IdentityWarnings({ assetId }: { assetId: string }) {
  const { t } = useTranslation('assets')
  const { store } = useFormContext()
  const vin = useTyped(store, 'vin')
  const registration = useTyped(store, 'registration_number')
  const verdict = vinVerdict(vin)
  const { data } = useQuery(
    sameAssetsOptions(assetId, {
      ...(vin !== '' && { vin }),
      ...(registration !== '' && { registration_number: registration }),
    }),
  )
  const same = data?.results ?? []
  return (
    <div className={classes.warnings} aria-live="polite">
      {!verdict.ok && (
        <p className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          {t(`vin.${verdict.code}`)}
        </p>
      )}
      {same.length > 0 && (
        <div className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          <div className={classes.words}>
            <p>{t('same.title')}</p>
            <ul className={classes.assets}>
              {same.map((other) => (
                <li key={other.id} className={classes.asset}>
                  <Link to={pathTo('assets/{assetId}', { assetId: other.id })}>{other.asset_number}</Link>
                  <AssetStatusBadge status={other.status} />
                  <span className={classes.detail}>
                    {[
                      ...other.same.map((what) => t(`same.${what}`)),
                      other.archived && t('archived'),
                      other.created_by.name,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  {other.status === 'DELIVERED' && <SellAgain id={other.id} number={other.asset_number} />}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
