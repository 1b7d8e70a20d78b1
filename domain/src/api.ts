import { assetApi } from './assets/asset-api.ts'
import { bulkApi } from './asset-bulk/bulk-api.ts'
import { assetViewApi } from './asset-views/asset-view-api.ts'
import { auctionApi } from './auctions/auction-api.ts'
import { auditApi } from './audit/audit-api.ts'
import { assetImportApi } from './asset-import/asset-import-api.ts'
import { bidderApi } from './bidders/bidder-api.ts'
import { certificateApi } from './certificates/certificate-api.ts'
import { communityApi } from './communities/community-api.ts'
import { businessRegisterApi } from './business-register/business-register-api.ts'
import type { Contract } from './contract.ts'
import { countryApi } from './countries/country-api.ts'
import { downloadApi } from './downloads/download-api.ts'
import { exportApi } from './exports/export-api.ts'
import { iconApi } from './icons/icon-api.ts'
import { integrationApi } from './integrations/integration-api.ts'
import { mediaApi } from './media/media-api.ts'
import { organizationApi } from './organizations/organization-api.ts'
import { organizationDocumentApi } from './organizations/organization-document-api.ts'
import { organizationPartsApi } from './organizations/organization-parts-api.ts'
import { ownerApi } from './owners/owner-api.ts'
import { portfolioApi } from './portfolios/portfolio-api.ts'
import { registrationDataApi } from './registration-data/registration-data-api.ts'
import { reportApi } from './reports/report-api.ts'
import { searchApi } from './search/search-api.ts'
import { sessionApi } from './session/session-api.ts'
import { systemApi } from './system/system-api.ts'
import { personalTokenApi } from './tokens/personal-token-api.ts'
import { tokenApi } from './tokens/token-api.ts'
import { profileApi } from './users/profile-api.ts'
import { userAccessApi } from './users/user-access-api.ts'
import { userApi } from './users/user-api.ts'
import { waitingApi } from './waiting/waiting-api.ts'
import { webhookApi } from './webhooks/webhook-api.ts'

/** Every call of the product. Server routes, web client, description and the rights test come from this table. */
export const api = {
  ...systemApi,
  ...sessionApi,
  ...countryApi,
  ...auditApi,
  ...userApi,
  ...userAccessApi,
  ...profileApi,
  ...downloadApi,
  ...iconApi,
  ...organizationApi,
  ...organizationPartsApi,
  ...organizationDocumentApi,
  ...ownerApi,
  ...portfolioApi,
  ...communityApi,
  ...searchApi,
  ...waitingApi,
  ...registrationDataApi,
  ...assetApi,
  ...assetViewApi,
  ...bulkApi,
  ...integrationApi,
  ...mediaApi,
  ...assetImportApi,
  ...businessRegisterApi,
  ...bidderApi,
  ...auctionApi,
  ...certificateApi,
  ...tokenApi,
  ...personalTokenApi,
  ...webhookApi,
  ...reportApi,
  ...exportApi,
} satisfies Contract

export type Api = typeof api
export type ApiCall = keyof Api
