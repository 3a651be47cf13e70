import type { PolicyContent } from './policy.ts'

/** 政策的编辑状态: 草稿 → 待审 → 已发布 → 已下线 or 已被替代 (product.md 4.4). */
export const POLICY_STATUS = {
  draft: '草稿',
  review: '待审',
  published: '已发布',
  offline: '已下线',
  replaced: '已被替代',
} as const

export type PolicyStatus = keyof typeof POLICY_STATUS

/** Whether readers may see it; a replaced policy stays readable and says so. */
export const isPublic = (status: PolicyStatus): boolean =>
  status === 'published' || status === 'replaced'

type Sourced = Pick<PolicyContent, 'source' | 'orgs' | 'checkedOn'>

/**
 * What the tables demand of every public policy. Content that came with the product may lack the
 * address of its source: it is only stated where it is certain (decision 8).
 */
export const missingFacts = (policy: Sourced): string[] => [
  ...(policy.source.name === '' ? ['来源'] : []),
  ...(policy.source.issuer === '' || policy.orgs.length === 0 ? ['发文机关'] : []),
  ...(policy.checkedOn === '' ? ['核对日期'] : []),
]

/**
 * What a policy still lacks before an editor may publish it, the link to its source included
 * (product.md 4.4); empty when nothing.
 */
export const missingForPublication = (policy: Sourced): string[] => [
  ...missingFacts(policy),
  ...(policy.source.url === '' ? ['原文链接'] : []),
]
