import type { WebhookEvent } from '@klubba/domain/webhooks/webhook'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const ALL = ['webhooks'] as const

export const webhooksOptions = () =>
  queryOptions({
    queryKey: [...ALL, 'list'],
    queryFn: async ({ signal }) => call('GET /v1/webhooks', {}, { signal }),
    staleTime: 0,
  })

const LOOK_AGAIN_MS = 5_000

export const deliveriesOptions = (id: string, page: number) =>
  queryOptions({
    queryKey: [...ALL, 'deliveries', id, page],
    queryFn: async ({ signal }) =>
      call('GET /v1/webhooks/{id}/deliveries', { params: { id }, query: { page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** What can be done with webhooks; each rejects with what the server answered. */
export function useWebhookDeeds() {
  const client = useQueryClient()
  const refreshing = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    void client.invalidateQueries({ queryKey: ALL })
    return done
  }
  return {
    create: async (body: { id: string; name: string; url: string; events: WebhookEvent[] }) =>
      refreshing(call('POST /v1/webhooks', { body })),
    enable: async (id: string) => refreshing(call('POST /v1/webhooks/{id}/enable', { params: { id } })),
    disable: async (id: string) => refreshing(call('POST /v1/webhooks/{id}/disable', { params: { id } })),
    remove: async (id: string) => refreshing(call('DELETE /v1/webhooks/{id}', { params: { id } })),
    redeliver: async (id: string, deliveryId: string) =>
      refreshing(
        call('POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', { params: { id, delivery_id: deliveryId } }),
      ),
  }
}
