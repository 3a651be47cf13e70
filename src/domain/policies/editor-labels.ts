import type { ConditionCheck, ConditionKind, Confidence } from './codes.ts'

/** Names of codes as editors and advisors use them; `codes.ts` says what readers are told. */

export const KIND_FOR_EDITORS: Readonly<Record<ConditionKind, string>> = {
  required: '必备',
  veto: '一票否决',
  bonus: '加分',
}

export const CHECK_FOR_EDITORS: Readonly<Record<ConditionCheck, string>> = {
  auto: '自动核对',
  declare: '企业声明',
  manual: '人工核验',
}

export const CONFIDENCE_FOR_EDITORS: Readonly<Record<Confidence, string>> = {
  A: '已核对法规或政府网页原文',
  B: '多来源一致',
  C: '单一来源',
  G: '待核实',
}
