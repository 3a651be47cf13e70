import {
  codesIn,
  COMPANY_TREE,
  type Permission,
  PERMISSION_NAME,
  PLATFORM_TREE,
  withParents,
} from '#domain/permissions/codes.ts'
import { ENT_ADMIN, READY_ROLE, type ReadyRole, SUPER_ADMIN } from '#domain/permissions/roles.ts'

/** 角色: what an own role may be called and hold, and who may give a role to whom. */

/** The side of a scope: a company's id, or the empty text for the platform. */
export const sideOf = (companyId: string): ReadyRole['side'] =>
  companyId === '' ? 'platform' : 'company'

/** What of the company's tree people of the platform share. */
const SHARED = new Set(['home', 'message', 'back'])

/** 权限树: the codes that own roles of one side may hold. */
export const grantTree = (side: ReadyRole['side']): readonly Permission[] =>
  side === 'company'
    ? COMPANY_TREE
    : [...COMPANY_TREE.filter(({ code }) => SHARED.has(code)), ...PLATFORM_TREE]

/** The ready-made roles of one side, the super administrator among them. */
export const readyRolesOf = (side: ReadyRole['side']): [string, ReadyRole][] =>
  Object.entries(READY_ROLE).filter(([, role]) => role.side === side)

/** A role's name as it is stored. */
export const normalRoleName = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

/** What is wrong with a role's name; null when it is fine. */
export const roleNameProblem = (typed: string): string | null => {
  const name = normalRoleName(typed)
  const length = Array.from(name).length
  if (length === 0) return '角色名称不能为空'
  if (length < 2 || length > 20) return '角色名称为 2–20 字'
  return /\p{C}/u.test(name) ? '角色名称含有不能使用的字符' : null
}

/** Told when another role here, ready-made or own, has the name. */
export const ROLE_NAME_TAKEN = '该角色名称已存在'
/** Own roles of one company. */
export const ROLES_MAX = 100

/** Whether a ready-made role of the side has the name. */
export const isReadyName = (name: string, side: ReadyRole['side']): boolean =>
  readyRolesOf(side).some(([, role]) => role.name === name)

/** Who gives or takes: the roles and codes they hold at that moment. */
export interface Giver {
  roles: readonly string[]
  held: ReadonlySet<string>
}

/** A role somebody may be given: a ready-made one by its code, an own one by its id. */
export interface GivenRole {
  roleId: string
  name: string
  codes: readonly string[]
}

/** The ready-made role as a {@link GivenRole}. */
export const readyRole = (code: string): GivenRole | null => {
  const role = Object.hasOwn(READY_ROLE, code) ? READY_ROLE[code] : undefined
  return role === undefined ? null : { roleId: code, name: role.name, codes: role.codes }
}

const mayActFor = (giver: Giver, role: string): boolean =>
  giver.roles.includes(role) || giver.roles.includes(SUPER_ADMIN)

/** Codes, with those above them, that the giver lacks. */
const lacking = (giver: Giver, codes: readonly string[]): string[] =>
  [...withParents(codes)].filter((code) => !giver.held.has(code))

/** What forbids somebody to give or take a role; null when they may. */
export const givingProblem = (giver: Giver, role: GivenRole): string | null => {
  if (role.roleId === SUPER_ADMIN) return '超级管理员由系统配置指定，不能分配'
  if (role.roleId === ENT_ADMIN && !mayActFor(giver, ENT_ADMIN))
    return '只有企业管理员可以设置企业管理员'
  return lacking(giver, role.codes).length === 0
    ? null
    : `不能分配权限超出您自己的角色：${role.name}`
}

/**
 * What is wrong with changing an own role's codes: each must lie in the tree of the side, and
 * nobody adds or takes away what they do not hold themselves. Null when it is fine.
 */
export const codesProblem = (
  giver: Giver,
  side: ReadyRole['side'],
  change: { before: readonly string[]; after: readonly string[] },
): string | null => {
  const known = new Set(codesIn(grantTree(side)))
  if (change.after.some((code) => !known.has(code))) return '权限不在可授权的范围内'
  const [before, after] = [withParents(change.before), withParents(change.after)]
  const missing = [...known].find(
    (code) => before.has(code) !== after.has(code) && !giver.held.has(code),
  )
  return missing === undefined
    ? null
    : `不能授予或收回您自己没有的权限：${PERMISSION_NAME[missing] ?? missing}`
}

/** The codes as they are stored: each with those above it, in the order of the tree. */
export const normalCodes = (codes: readonly string[], side: ReadyRole['side']): string[] => {
  const held = withParents(codes)
  return codesIn(grantTree(side)).filter((code) => held.has(code))
}

/** The code that a refusal named: the deepest of that name, whose page one was refused. */
export const permissionNamed = (name: string): string | null =>
  Object.entries(PERMISSION_NAME)
    .filter(([, it]) => it === name)
    .map(([code]) => code)
    .toSorted((one, other) => other.split(':').length - one.split(':').length)[0] ?? null

/** Whether a role holds a code. */
export const roleHolds = (role: GivenRole, code: string): boolean =>
  withParents(role.codes).has(code)
