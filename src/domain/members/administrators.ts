import { ENT_ADMIN, SUPER_ADMIN } from '#domain/permissions/roles.ts'
import type { Giver } from './roles.ts'

/** 末位管理员: a company is never left without somebody who can administer it. */

export const LAST_ADMIN_TEXT = '企业至少保留一名管理员'
export const SUPER_ADMIN_TEXT = '超级管理员由系统配置指定，不能在这里修改'

/** Somebody who is to be changed. */
export interface Changed {
  roles: readonly string[]
  /** May sign in. */
  active: boolean
}

/** Whether somebody administers their company now. */
export const administers = ({ roles, active }: Changed): boolean =>
  active && roles.includes(ENT_ADMIN)

/**
 * Whether a change would leave a company without an administrator. `others` is how many active
 * administrators there are besides the person.
 */
export const leavesNobody = (before: Changed, after: Changed, others: number): boolean =>
  administers(before) && !administers(after) && others === 0

/** Why nobody may switch this person off or take the role from them; empty when one may. */
export const guardedText = (person: Changed, administrators: number): string => {
  if (person.roles.includes(SUPER_ADMIN)) return SUPER_ADMIN_TEXT
  return administers(person) && administrators <= 1 ? LAST_ADMIN_TEXT : ''
}

/**
 * What forbids somebody to switch a person on or off, or to reset their password: an administrator
 * only by one, the super administrator by nobody. Null when they may.
 */
export const touchProblem = (giver: Giver, person: Changed): string | null => {
  if (person.roles.includes(SUPER_ADMIN)) return SUPER_ADMIN_TEXT
  const above = giver.roles.includes(ENT_ADMIN) || giver.roles.includes(SUPER_ADMIN)
  return person.roles.includes(ENT_ADMIN) && !above ? '只有企业管理员可以修改企业管理员' : null
}
