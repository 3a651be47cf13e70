/** 企业认证: where a company stands, and what the console shows because of it (product.md 4.2). */

/** 认证状态 with the tone of its tag. */
export const REGISTER_STATUS = {
  '0': { name: '未认证', tone: 'none' },
  '1': { name: '审核中', tone: 'busy' },
  '2': { name: '已认证', tone: 'good' },
  '3': { name: '未通过', tone: 'bad' },
  '4': { name: '待复核', tone: 'warn' },
  '5': { name: '变更审核中', tone: 'busy' },
  '6': { name: '已冻结', tone: 'bad' },
} as const

export type RegisterStatus = keyof typeof REGISTER_STATUS

/** Whether a text is the code of a status. */
export const isRegisterStatus = (code: string): code is RegisterStatus =>
  Object.hasOwn(REGISTER_STATUS, code)

/** Why the console is closed: not certified yet, or no longer; null when it is open. */
export const restrictionOf = (permissionState: string): 'uncertified' | 'expired' | null => {
  if (permissionState === '1') return 'uncertified'
  return permissionState === '3' ? 'expired' : null
}
