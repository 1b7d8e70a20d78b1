import { fieldHistory } from '../db/field-history.ts'

export const assetHistory = fieldHistory({ table: 'asset_history', subject: 'asset_id' })
export const insertAssetHistory = assetHistory.insert
