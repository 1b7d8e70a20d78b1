import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { certify } from './certificate-service.ts'
import { publicKeyPem } from './signature.ts'

export function certificateRoutes(route: Route, deps: Deps): void {
  route('GET /v1/auctions/{id}/certificate', async ({ params }, { actor }) => certify(deps, actor, params.id))

  route('GET /.well-known/klubba-certificate.pem', async (_, { reply }) => {
    void reply.header('content-type', 'application/x-pem-file').header('cache-control', 'public, max-age=3600')
    return publicKeyPem(deps.keys)
  })
}
