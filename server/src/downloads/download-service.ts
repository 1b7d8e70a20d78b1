import { createHash, randomBytes } from 'node:crypto'
import { DOWNLOAD_SECONDS, Download } from '@klubba/domain/downloads/download-api'
import type { Language } from '@klubba/domain/languages'
import { mayEver, type Permission } from '@klubba/domain/permissions'
import { printAssetPaper } from '../asset-papers/asset-paper-service.ts'
import { exportAudit } from '../audit/audit-service.ts'
import { writeCertificate } from '../certificates/certificate-file-service.ts'
import type { Deps } from '../deps.ts'
import { exportNow, fetchExportFile, rightFor } from '../exports/export-service.ts'
import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/route.ts'
import type { TableFile } from '../http/table-file.ts'
import { exportPerson } from '../owners/person-service.ts'
import { findCaller } from '../session/session-service.ts'
import { deleteDownload, deleteOldDownloads, insertDownload } from './download-sql.ts'

interface Kind<D extends Download> {
  permission: (download: D) => Permission
  write: (deps: Deps, caller: Caller, download: D, language: Language, requestId: string) => Promise<TableFile>
}

const KINDS: { [Name in Download['kind']]: Kind<Extract<Download, { kind: Name }>> } = {
  audit: {
    permission: () => 'administration.audit',
    write: (deps, caller, { filters }, language, requestId) => exportAudit(deps, caller, filters, language, requestId),
  },
  person: {
    permission: () => 'lists.export_personal_data',
    write: (deps, caller, { owner_id }, _, requestId) => exportPerson(deps, caller, owner_id, requestId),
  },
  report: { permission: rightFor, write: exportNow },
  assets: { permission: rightFor, write: exportNow },
  export: {
    permission: () => 'lists.export',
    write: (deps, caller, { id }) => fetchExportFile(deps, caller, id),
  },
  asset_paper: {
    permission: () => 'lists.export',
    write: (deps, caller, download) => printAssetPaper(deps, caller, download),
  },
  auction_certificate: {
    permission: () => 'auctions.see',
    write: (deps, caller, download) => writeCertificate(deps, caller, download),
  },
}

function requireRight(caller: Caller, download: Download): void {
  const kind = KINDS[download.kind] as Kind<Download>
  if (!mayEver(caller, kind.permission(download))) throw new AppError('forbidden')
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

export async function askForDownload(
  deps: Deps,
  caller: Caller,
  download: Download,
  language: Language,
): Promise<{ url: string; expires_at: string }> {
  requireRight(caller, download)
  const key = randomBytes(32).toString('base64url')
  const asked = { keyHash: hashOf(key), sessionId: caller.session_id, download, language, seconds: DOWNLOAD_SECONDS }
  const expires = await insertDownload(deps.db, asked)
  return { url: `/v1/downloads/${key}`, expires_at: expires.toISOString() }
}

/** What was asked for by this address, once, while the session that asked for it runs. */
export async function claimDownload(deps: Deps, key: string) {
  const asked = await deleteDownload(deps.db, hashOf(key))
  const caller = asked && (await findCaller(deps, asked.session_id))
  if (!asked || !caller) throw new AppError('not_found')
  return { caller, download: Download.parse(asked.download), language: asked.language }
}

/** The file, if its owner has the right to it still. */
export async function fetchDownload(
  deps: Deps,
  { caller, download, language }: Awaited<ReturnType<typeof claimDownload>>,
  requestId: string,
): Promise<TableFile> {
  requireRight(caller, download)
  const kind = KINDS[download.kind] as Kind<Download>
  return kind.write(deps, caller, download, language, requestId)
}

export async function clearOldDownloads({ db }: Deps): Promise<void> {
  await deleteOldDownloads(db)
}
