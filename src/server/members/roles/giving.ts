import { apiError } from '#contract/wire/api-error.ts'
import { administers, LAST_ADMIN_TEXT, leavesNobody } from '#domain/members/administrators.ts'
import {
  type GivenRole,
  givingProblem,
  isReadyName,
  readyRole,
  readyRolesOf,
  sideOf,
} from '#domain/members/roles.ts'
import { isReadyRole, READY_ROLE, SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { administratorsOf } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { LockedChange } from '../with-lock.ts'
import { setRoles, type StoredMember } from '../users/store.ts'
import { ownRoles } from './store.ts'

/** Every role that people of the scope may hold: ready-made ones, then own ones. */
export const rolesIn = async (db: Database | Tx, companyId: string): Promise<GivenRole[]> => [
  ...readyRolesOf(sideOf(companyId)).map(([roleId, { name, codes }]) => ({ roleId, name, codes })),
  ...(await ownRoles(db, companyId)).map(({ id, name, codes }) => ({ roleId: id, name, codes })),
]

/** The roles of these ids; one of another company is no role here. */
export const rolesById = async (
  change: LockedChange,
  ids: readonly string[],
): Promise<GivenRole[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const known = new Map((await rolesIn(change.tx, change.companyId)).map((it) => [it.roleId, it]))
  return wanted.map((id) => {
    const role = known.get(id)
    if (role === undefined) throw apiError('invalid', '角色不存在或已删除')
    return role
  })
}

/** What somebody holds, as it may be given. */
export const heldRoles = ({ roles, ownRoles: own }: StoredMember): GivenRole[] => [
  ...roles.flatMap((code) => readyRole(code) ?? []),
  ...own.map(({ id, name, codes }) => ({ roleId: id, name, codes })),
]

/** The names of roles, as people read them. */
export const roleNames = (roles: readonly GivenRole[]): string =>
  roles.map(({ name }) => name).join('、')

/** Refuses roles that the giver may not give or take. */
export const checkGiving = (change: LockedChange, roles: readonly GivenRole[]): void => {
  for (const role of roles) {
    const problem = givingProblem(change.me, role)
    if (problem !== null) throw apiError('forbidden', problem)
  }
}

/** Ready-made codes and own ids, as the tables keep them apart. */
export const apart = (roles: readonly GivenRole[]): { roles: string[]; ownIds: string[] } => {
  const ids = roles.map(({ roleId }) => roleId)
  return {
    roles: ids.filter((id) => isReadyRole(id)),
    ownIds: ids.filter((id) => !isReadyRole(id)),
  }
}

/** People of the platform are known by a role of it. */
export const checkSome = (change: LockedChange, roles: readonly GivenRole[]): void => {
  if (change.companyId === '' && roles.length === 0) throw apiError('invalid', '请至少选择一个角色')
}

/**
 * Gives somebody these roles and no others; answers what they had when anything changed, else null.
 * The company keeps an administrator.
 */
export const giveRoles = async (
  change: LockedChange,
  person: StoredMember,
  wanted: readonly GivenRole[],
): Promise<GivenRole[] | null> => {
  const before = heldRoles(person)
  const has = (roles: readonly GivenRole[], id: string) => roles.some((it) => it.roleId === id)
  const changed = [
    ...wanted.filter(({ roleId }) => !has(before, roleId)),
    ...before.filter(({ roleId }) => !has(wanted, roleId)),
  ]
  if (changed.length === 0) return null
  const after = { roles: apart(wanted).roles, active: person.active }
  if (administers(person) && !administers(after)) {
    const others = (await administratorsOf(change.tx, change.companyId)).filter(
      (id) => id !== person.id,
    )
    if (leavesNobody(person, after, others.length)) throw apiError('invalid', LAST_ADMIN_TEXT)
  }
  checkGiving(change, changed)
  checkSome(change, wanted)
  await setRoles(change.tx, person.id, apart(wanted), change.userId)
  return before
}

/** Whether a name is that of a ready-made role here. */
export const isTakenByReady = (change: LockedChange, name: string): boolean =>
  isReadyName(name, change.side)

/** The name of a ready-made role by its code; the code itself when it is unknown. */
export const readyName = (code: string): string =>
  code === SUPER_ADMIN || isReadyRole(code) ? (READY_ROLE[code]?.name ?? code) : code
