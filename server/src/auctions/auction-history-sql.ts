import { fieldHistory } from '../db/field-history.ts'

export const auctionHistory = fieldHistory({ table: 'auction_history', subject: 'auction_id' })
export const insertAuctionHistory = auctionHistory.insert
