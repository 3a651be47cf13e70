import { total } from './parts.ts'
import type { Deal, LeadSum } from './store.ts'

/** Leads of all rows, or what became of them. */
export const sumOf = (rows: readonly LeadSum[], of: 'leads' | 'valid' | 'ordered'): number =>
  total(rows, (row) => row[of])

/** How many orders, declarations or approvals there are. */
export const countOf = (deals: readonly Deal[], what: Deal['what']): number =>
  total(deals, (deal) => (deal.what === what ? deal.count : 0))

/** How much was granted or paid, yuan. */
export const moneyOf = (deals: readonly Deal[], what: Deal['what']): number =>
  total(deals, (deal) => (deal.what === what ? deal.amount : 0))
