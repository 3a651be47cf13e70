import { codesIn, COMPANY_TREE, PERMISSION_NAME, PLATFORM_TREE, withParents } from './codes.ts'

/** The role that may do everything; it follows the configuration and is never granted. */
export const SUPER_ADMIN = 'SUPER_ADMIN'
/** The account that has it whatever its login name. */
export const SUPER_ADMIN_ID = 'user-admin'
/** 企业管理员: the first user of a company, and whoever follows. */
export const ENT_ADMIN = 'ENT_ADMIN'

/** 预置角色: a ready-made role, the same for every company; nobody edits it. */
export interface ReadyRole {
  name: string
  /** Whose people may hold it. */
  side: 'company' | 'platform'
  remark: string
  codes: readonly string[]
}

const everything = (...prefixes: readonly string[]): string[] =>
  codesIn(COMPANY_TREE).filter((code) =>
    prefixes.some((prefix) => code === prefix || code.startsWith(`${prefix}:`)),
  )

/** What everybody of a company sees. */
const COMMON = ['home', 'calendar', 'message', 'message:chat', 'message:remind', 'enterprise:info']

/** product.md 4.3. */
export const READY_ROLE: Readonly<Record<string, ReadyRole>> = {
  SUPER_ADMIN: {
    name: '超级管理员',
    side: 'platform',
    remark: '平台全部权限，由系统配置指定',
    codes: [...codesIn(COMPANY_TREE), ...codesIn(PLATFORM_TREE)],
  },
  PLAT_EDITOR: {
    name: '内容编辑',
    side: 'platform',
    remark: '政策、新闻、职称和案例；不看企业数据',
    codes: ['home', 'message', 'message:remind', 'content:edit', 'content:remove', 'files:manage'],
  },
  PLAT_REVIEWER: {
    name: '审核员',
    side: 'platform',
    remark: '企业认证、委托和申报的审核，渠道合作、职称办理的分派，运营内容的发布审核，服务设置',
    codes: [
      'home',
      'queue',
      'client',
      'message',
      'message:remind',
      'certification:review',
      'certification:review:freeze',
      'order:serve',
      'declaring:serve',
      'declaring:serve:assign',
      'lead:list',
      'lead:list:assign',
      'partner:edit',
      'partner:edit:assign',
      'titles:serve',
      'titles:serve:assign',
      'content:review',
      'service:edit',
      'report:view',
      'report:view:export',
      'report:view:people',
    ],
  },
  PLAT_ADVISOR: {
    name: '专家顾问',
    side: 'platform',
    remark: '咨询线索、会话、职称办理和所负责企业的申报',
    codes: [
      'home',
      'queue',
      'client',
      'message',
      'message:chat',
      'message:remind',
      'serve:chat',
      'lead:list',
      'order:serve',
      'declaring:serve',
      'titles:serve',
    ],
  },
  PLAT_AUDITOR: {
    name: '审计员',
    side: 'platform',
    remark: '只读操作日志',
    codes: ['home', 'back:audit', 'back:audit:export'],
  },
  ENT_ADMIN: {
    name: '企业管理员',
    side: 'company',
    remark: '本企业全部功能、用户和角色',
    codes: codesIn(COMPANY_TREE),
  },
  ENT_DECLARER: {
    name: '申报专员',
    side: 'company',
    remark: '匹配、申报和材料',
    codes: [...COMMON, ...everything('precise', 'declare')],
  },
  ENT_IP: {
    name: '知识产权专员',
    side: 'company',
    remark: '商标、专利和版权记录',
    codes: [...COMMON, ...everything('ip')],
  },
  ENT_FINANCE: {
    name: '财务',
    side: 'company',
    remark: '企业画像的财务部分、申报金额',
    codes: [...COMMON, ...everything('enterprise:portrait'), 'declare:list'],
  },
  ENT_VIEWER: {
    name: '只读成员',
    side: 'company',
    remark: '查看，不修改',
    codes: [
      ...COMMON,
      'enterprise:portrait',
      'precise:list',
      'precise:detail',
      'ip:trademark',
      'ip:patent',
      'ip:copyright',
      'declare:list',
    ],
  },
}

/** Whether a text is the code of a ready-made role. */
export const isReadyRole = (code: string): boolean => Object.hasOwn(READY_ROLE, code)

/** The ready-made roles that people of one side may be given; never the super administrator. */
export const grantableRoles = (side: ReadyRole['side']): [string, ReadyRole][] =>
  Object.entries(READY_ROLE).filter(([code, role]) => role.side === side && code !== SUPER_ADMIN)

/**
 * The codes that somebody holds by ready-made roles and the codes of own ones, parents included.
 * An unknown role or code grants nothing.
 */
export const permissionsOf = (
  roles: readonly string[],
  ownCodes: readonly string[] = [],
): ReadonlySet<string> =>
  withParents([
    ...roles.flatMap((role) => (isReadyRole(role) ? (READY_ROLE[role]?.codes ?? []) : [])),
    ...ownCodes.filter((code) => Object.hasOwn(PERMISSION_NAME, code)),
  ])

/** The ready-made roles of a side that hold a code. */
export const rolesWith = (code: string, side: ReadyRole['side']): string[] =>
  Object.keys(READY_ROLE).filter(
    (role) => READY_ROLE[role]?.side === side && permissionsOf([role]).has(code),
  )

/** The side that somebody stands on: people without a company can only be the platform's. */
const sideOf = (companyId: string): ReadyRole['side'] => (companyId === '' ? 'platform' : 'company')

/** What somebody holds, as the database says. */
export interface Holding {
  /** Empty without a company. */
  companyId: string
  /** Codes of ready-made roles. */
  roles: readonly string[]
  /** Codes of own roles of the same company. */
  ownCodes: readonly string[]
}

const COMPANY_CODES: ReadonlySet<string> = new Set(codesIn(COMPANY_TREE))

/**
 * The codes that somebody holds. A role of the other side grants nothing, and an own role of a
 * company grants no code of the platform, whatever is written in its row.
 */
export const heldBy = ({ companyId, roles, ownCodes }: Holding): ReadonlySet<string> => {
  const side = sideOf(companyId)
  return permissionsOf(
    roles.filter((role) => isReadyRole(role) && READY_ROLE[role]?.side === side),
    side === 'platform' ? ownCodes : ownCodes.filter((code) => COMPANY_CODES.has(code)),
  )
}

/** Whether somebody is one of the platform's people, not merely without a company. */
export const isPlatform = ({ companyId, roles, ownCodes }: Holding): boolean =>
  companyId === '' &&
  (ownCodes.length > 0 ||
    roles.some((role) => isReadyRole(role) && READY_ROLE[role]?.side === 'platform'))
