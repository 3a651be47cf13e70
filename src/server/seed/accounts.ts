import { randomBytes } from 'node:crypto'
import { ENT_ADMIN, SUPER_ADMIN, SUPER_ADMIN_ID } from '#domain/permissions/roles.ts'
import { DEMO_PASSWORD } from '#domain/registration/account.ts'
import type { DemoMode } from '../config.ts'

/** An account of an empty database. */
export interface FirstAccount {
  id: string
  loginName: string
  userName: string
  sex: '' | '0' | '1'
  /** Invented: no network gives out numbers like these. */
  phone: string
  companyId: string | null
  companyName: string
  role: string
  password: string
}

export { DEMO_PASSWORD }

export type Person = Omit<FirstAccount, 'password'>

const platform = { companyId: null, companyName: '' } as const

/** The company of the demonstration, whose certification stands. */
export const DEMO_COMPANY = 'company-demo'
const company = { companyId: DEMO_COMPANY, companyName: '云川示例精测智能装备有限公司' } as const

const administrator = (loginName: string): Person => ({
  id: SUPER_ADMIN_ID,
  loginName,
  userName: '平台管理员',
  sex: '',
  phone: '',
  ...platform,
  role: SUPER_ADMIN,
})

const DEMO_PEOPLE: readonly Person[] = [
  {
    id: 'user-editor',
    loginName: 'editor',
    userName: '何清',
    sex: '0',
    phone: '13800000001',
    ...platform,
    role: 'PLAT_EDITOR',
  },
  {
    id: 'user-reviewer',
    loginName: 'reviewer',
    userName: '严正则',
    sex: '1',
    phone: '13800000002',
    ...platform,
    role: 'PLAT_REVIEWER',
  },
  {
    id: 'user-advisor',
    loginName: 'advisor',
    userName: '周明远·示例',
    sex: '1',
    phone: '13800000003',
    ...platform,
    role: 'PLAT_ADVISOR',
  },
  {
    id: 'user-advisor2',
    loginName: 'advisor2',
    userName: '沈若宁·示例',
    sex: '0',
    phone: '13800000004',
    ...platform,
    role: 'PLAT_ADVISOR',
  },
  {
    id: 'user-demo',
    loginName: 'demo',
    userName: '周予衡',
    sex: '1',
    phone: '13800000005',
    ...company,
    role: ENT_ADMIN,
  },
  {
    id: 'user-colleague',
    loginName: 'colleague',
    userName: '陈一诺',
    sex: '0',
    phone: '13800000006',
    ...company,
    role: 'ENT_DECLARER',
  },
]

/** Who an empty database begins with; the first is the super administrator. */
export const firstAccounts = (demo: DemoMode, superAdmin: string): FirstAccount[] => {
  const people = [administrator(superAdmin.toLowerCase()), ...(demo === 'empty' ? [] : DEMO_PEOPLE)]
  return people.map((person) => ({
    ...person,
    password: demo === 'demo' ? DEMO_PASSWORD : randomBytes(12).toString('base64url'),
  }))
}

/** Login names whose password is the known one; none where nobody knows it. */
export const demoNames = (demo: DemoMode, superAdmin: string): ReadonlySet<string> =>
  new Set(demo === 'demo' ? firstAccounts(demo, superAdmin).map(({ loginName }) => loginName) : [])

/** An advisor of the demonstration whom nobody can be: the account stands behind a public expert. */
const expert = (id: string, loginName: string, userName: string, sex: '0' | '1'): Person => ({
  id,
  loginName,
  userName,
  sex,
  phone: '',
  ...platform,
  role: 'PLAT_ADVISOR',
})

/** The accounts behind the other experts of the content; their password is known to nobody. */
export const EXPERT_PEOPLE: readonly Person[] = [
  expert('user-expert-lin', 'expert-lin', '林予禾·示例', '0'),
  expert('user-expert-chen', 'expert-chen', '陈砚秋·示例', '1'),
  expert('user-expert-gao', 'expert-gao', '高予舟·示例', '1'),
  expert('user-expert-song', 'expert-song', '宋怀谷·示例', '1'),
  expert('user-expert-xu', 'expert-xu', '许澄·示例', '0'),
  expert('user-expert-lu', 'expert-lu', '陆砚行·示例', '1'),
  expert('user-expert-tang', 'expert-tang', '唐念初·示例', '0'),
  expert('user-expert-qiao', 'expert-qiao', '乔若水·示例', '0'),
]
