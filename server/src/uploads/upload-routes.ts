import { check } from '@klubba/domain/issues'
import { AssetUpload, OrganizationUpload, type UploadMetadata } from '@klubba/domain/media/media-api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { unstorable } from '../http/json-body.ts'
import type { Route } from '../http/route.ts'
import { beginUpload, cancelUpload, findUploadState, receive, type UploadState } from './upload-service.ts'

const TUS = '1.0.0'

/** tus 1.0: the protocol's own words stand in headers. */
function requireTus(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('tus-resumable', TUS)
  if (request.headers['tus-resumable'] !== TUS) {
    throw new AppError('invalid_input', [{ path: 'tus-resumable', code: 'required' }])
  }
}

function wholeNumber(request: FastifyRequest, header: 'upload-length' | 'upload-offset'): number {
  const text = request.headers[header]
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  throw new AppError('invalid_input', [{ path: header, code: text === undefined ? 'required' : 'wrong_format' }])
}

function metadataOf(request: FastifyRequest): UploadMetadata {
  const header = request.headers['upload-metadata']
  const pairs = (typeof header === 'string' ? header : '').split(',').filter(Boolean)
  const given = Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
  const { filename = '', ...rest } = given
  // A name is tidied before it is stored, whatever it holds.
  const issue = unstorable(rest)
  const values = { ...rest, filename }
  const result = 'organization_id' in rest ? check(OrganizationUpload, values) : check(AssetUpload, values)
  if (issue) throw new AppError('invalid_input', [issue])
  if (!result.ok) throw new AppError('invalid_input', result.issues)
  return result.data
}

function tell(reply: FastifyReply, { offset, length, expiresAt }: UploadState): void {
  void reply.headers({ 'upload-offset': offset, 'upload-length': length, 'cache-control': 'no-store' })
  if (expiresAt) void reply.header('upload-expires', expiresAt.toUTCString())
}

export function uploadRoutes(route: Route, deps: Deps): void {
  const { maxMegabytes, filesPerAsset } = deps.settings.media
  route('GET /v1/uploads/limits', async () => ({ ...maxMegabytes, files_per_asset: filesPerAsset }))

  route('POST /v1/uploads', async (_, { actor, request, reply }) => {
    requireTus(request, reply)
    const metadata = metadataOf(request)
    tell(reply, await beginUpload(deps, actor, metadata, wholeNumber(request, 'upload-length')))
    void reply.header('location', `/v1/uploads/${metadata.id}`)
    return {}
  })

  route('HEAD /v1/uploads/{id}', async ({ params }, { actor, request, reply }) => {
    requireTus(request, reply)
    tell(reply, await findUploadState(deps, actor, params.id))
    return ''
  })

  route('PATCH /v1/uploads/{id}', async ({ params }, { actor, request, reply }) => {
    requireTus(request, reply)
    const offset = wholeNumber(request, 'upload-offset')
    if (!(request.body instanceof Readable)) throw new AppError('wrong_content_type')
    tell(reply, await receive(deps, actor, params.id, { offset, requestId: request.id }, request.body))
    return ''
  })

  route('DELETE /v1/uploads/{id}', async ({ params }, { actor, request, reply }) => {
    requireTus(request, reply)
    await cancelUpload(deps, actor, params.id)
    return ''
  })
}
