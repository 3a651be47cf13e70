import { type Reduction, REDUCTIONS } from '#domain/ip/patent.ts'
import { PATENT_KIND, type PatentKind } from '#domain/ip/rules.ts'

export const KINDS = Object.entries(PATENT_KIND)
export const SHARES = REDUCTIONS.map(
  (share) => [String(share), share === 0 ? '不减缴' : `减缴 ${share}%`] as const,
)

export const kindOf = (text: string): PatentKind =>
  Object.hasOwn(PATENT_KIND, text) ? (text as PatentKind) : 'invention'

export const shareOf = (text: string): Reduction =>
  REDUCTIONS.find((share) => String(share) === text) ?? 0
