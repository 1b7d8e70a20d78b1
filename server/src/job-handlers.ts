import { clearOldBulks, runBulkJob } from './asset-bulk/bulk-service.ts'
import { askPartnerFor, clearOldMessages } from './asset-integrations/integration-service.ts'
import { logAuditHead } from './audit/audit-service.ts'
import { logAuctionHeads } from './bidding/verify-logs-service.ts'
import { clearOldAnswers } from './business-register/business-register-service.ts'
import type { Deps } from './deps.ts'
import { clearOldDownloads } from './downloads/download-service.ts'
import { clearExportFiles, makeExportFile } from './exports/export-service.ts'
import { simulateBids } from './demo/demo-bids-service.ts'
import type { JobHandlers } from './jobs/run-worker.ts'
import { mendProcessing, processMedium, removeUnusedFile } from './media/media-jobs.ts'
import { clearOldImports, workOnImport } from './asset-import/import-jobs-service.ts'
import { sweepMedia } from './media/media-sweep.ts'
import { sendNotice, tellOutbid } from './notices/notice-jobs.ts'
import { answerForgottenPassword, clearExpired, notifyAccountChanged, sendCode } from './session/session-jobs.ts'
import { clearUploads } from './uploads/upload-service.ts'
import { clearOldDeliveries, deliverTo } from './webhooks/deliver-service.ts'

/** Who does which job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    send_code: (payload) => sendCode(deps, payload),
    answer_forgotten_password: (payload) => answerForgottenPassword(deps, payload),
    notify_account_changed: (payload) => notifyAccountChanged(deps, payload),
    tell_password_changed: ({ user_id }) => notifyAccountChanged(deps, { user_id, change: 'password_changed' }),
    log_audit_head: async () => {
      await logAuditHead(deps)
      await logAuctionHeads(deps)
    },
    clear_expired: async () => {
      await clearExpired(deps)
      await clearOldDownloads(deps)
      await clearOldImports(deps)
      await clearOldAnswers(deps)
      await clearOldMessages(deps)
      await clearOldDeliveries(deps)
      await clearExportFiles(deps)
      await clearOldBulks(deps)
    },
    process_medium: (payload) => processMedium(deps, payload),
    work_on_asset_import: (payload) => workOnImport(deps, payload),
    remove_unused_file: (payload) => removeUnusedFile(deps, payload),
    clear_uploads: () => clearUploads(deps),
    mend_processing: () => mendProcessing(deps),
    sweep_media: () => sweepMedia(deps),
    deliver_webhook: (payload) => deliverTo(deps, payload),
    ask_partner: (payload) => askPartnerFor(deps, payload),
    send_notice: (payload) => sendNotice(deps, payload),
    tell_outbid: () => tellOutbid(deps),
    simulate_bids: () => simulateBids(deps),
    make_export_file: (payload) => makeExportFile(deps, payload),
    run_bulk: (payload) => runBulkJob(deps, payload),
  }
}
