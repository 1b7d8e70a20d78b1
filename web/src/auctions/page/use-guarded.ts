import type { Auction } from '@klubba/domain/auctions/auction-answers'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../use-translation.ts'
import { ApiError } from '../../api/api-error.ts'
import { auctionOptions } from '../auction-queries.ts'
import { reloadParts } from './page-queries.ts'

/**
 * Does something with the auction as it was read. Where somebody was faster, the page is read again and the refusal
 * says who it was and where the auction stands now.
 */
export function useGuarded(id: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const { t } = useTranslation(['auction', 'auctions'])
  const client = useQueryClient()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The page did not know that the sale needs a reason: read again, it asks for one.
      if (error.issues.some(({ code }) => code === 'buyer_restricted')) {
        await client.invalidateQueries({ queryKey: auctionOptions(id).queryKey })
      }
      if (error.status !== 412) throw error
      reloadParts(client, id, 'all')
      const { updated_by, status }: Auction = await client.query({ ...auctionOptions(id), staleTime: 0 })
      const message = t('changed_by', { name: updated_by.name, status: t(`auctions:status.${status}`) })
      throw new ApiError({ status: 412, code: 'changed_meanwhile', message })
    }
  }
}
