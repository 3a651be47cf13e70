import { POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'

const TONE: Record<PolicyLevel, string> = { '1': 'n', '2': 'p', '3': 'c', '4': 'd', '5': 'd' }

/** 国家级 darkest, 区县级 and 镇街级 lightest. */
export const LevelTag = (props: { level: PolicyLevel }) => (
  <span className={`lv ${TONE[props.level]}`}>{POLICY_LEVEL[props.level]}</span>
)
