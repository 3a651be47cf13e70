import { POLICY_LEVEL, type PolicyLevel } from '#domain/policies/codes.ts'

const TONE: Readonly<Record<PolicyLevel, string>> = {
  '1': 'n',
  '2': 'p',
  '3': 'c',
  '4': 'd',
  '5': 'd',
}

const isLevel = (code: string): code is PolicyLevel => Object.hasOwn(POLICY_LEVEL, code)

/** 国家级 darkest, 区县级 and 镇街级 lightest; nothing where a project names no level. */
export const LevelTag = ({ level }: { level: string }) =>
  isLevel(level) ? <span className={`lv ${TONE[level]}`}>{POLICY_LEVEL[level]}</span> : null
