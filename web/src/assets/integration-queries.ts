import type { IntegrationAction, IntegrationType } from '@klubba/domain/integrations/integration'
import type { Integrations } from '@klubba/domain/integrations/integration-api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { showAnswer } from '../query-client.ts'
import { assetOptions, historyKey } from './asset-queries.ts'

const LOOK_AGAIN_MS = 5_000

const isPending = ({ results }: Integrations) => results.some(({ link }) => link?.status === 'pending')

export const integrationsOptions = (assetId: string) =>
  queryOptions({
    queryKey: ['assets', 'integrations', assetId],
    queryFn: async ({ signal }) => call('GET /v1/assets/{id}/integrations', { params: { id: assetId } }, { signal }),
    staleTime: 0,
    // How it goes on is decided elsewhere.
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? LOOK_AGAIN_MS : false),
  })

export interface Request {
  type: IntegrationType
  action: IntegrationAction
}

export function useIntegrationRequest(assetId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ type, action }: Request) =>
      call(`POST /v1/assets/{id}/integrations/{type}/${action}`, { params: { id: assetId, type } }),
    onSuccess: (answer) => {
      showAnswer(client, integrationsOptions(assetId).queryKey, answer)
      onDone()
    },
  })
}

/** The partner's id is a field of the asset, which was read before it had one. */
export function useReadAssetAgain(assetId: string): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: assetOptions(assetId).queryKey })
    void client.invalidateQueries({ queryKey: historyKey(assetId) })
  }
}
