import { isAppliedFor, type PolicyKind, POLICY_KIND, type SupportMode } from '../policies/codes.ts'
import type { PolicyContent } from '../policies/policy.ts'

/** 事项类别 that one applies for, in their order; 办事提醒 is filed, 法规标准 is kept. */
export const APPLIED_KINDS = (Object.keys(POLICY_KIND) as PolicyKind[]).filter(isAppliedFor)

const FINANCE: readonly SupportMode[] = ['equity', 'risk']

/**
 * 事项类别 of a policy. The editor's word (政策性质) counts. Records of before there was one are told by
 * what they are and give: what only tells of others (公示、解读、征求意见) is 法规标准; a title is 资质认定;
 * tax alone is 税收优惠; capital and risk alone are 融资; anything else that is given is 补贴奖励; a notice
 * that gives nothing is something to file (办事提醒), another document a rule to keep (法规标准).
 */
export const matchKindOf = ({
  kind,
  type,
  supportModes,
}: Pick<PolicyContent, 'kind' | 'type' | 'supportModes'>): PolicyKind => {
  if (kind !== '') return kind
  if (type !== 'notice' && type !== 'policy') return 'law'
  if (supportModes.length === 0) return type === 'notice' ? 'duty' : 'law'
  if (supportModes.includes('title')) return 'title'
  if (supportModes.every((mode) => mode === 'tax')) return 'tax'
  return supportModes.every((mode) => FINANCE.includes(mode)) ? 'finance' : 'support'
}
