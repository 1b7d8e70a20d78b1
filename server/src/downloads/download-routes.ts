import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { askForDownload, claimDownload, fetchDownload } from './download-service.ts'

const isText = (type: string) => type.startsWith('text/') || type === 'application/json'

export function downloadRoutes(route: Route, deps: Deps): void {
  route('POST /v1/downloads', async ({ body }, { actor, language }) =>
    askForDownload(deps, actor, body.download, language),
  )

  route('GET /v1/downloads/{key}', async ({ params }, { request, reply, lookUp }) => {
    const claimed = await lookUp(() => claimDownload(deps, params.key))
    const { name, type, content } = await fetchDownload(deps, claimed, request.id)
    void reply
      .header('content-type', isText(type) ? `${type}; charset=utf-8` : type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return content
  })
}
