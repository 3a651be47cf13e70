import { apiError } from '#contract/wire/api-error.ts'
import { isLentTo } from '#domain/declarations/lending.ts'
import type { Mover } from '#domain/declarations/machine.ts'
import { ENT_ADMIN } from '#domain/permissions/roles.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import type { Own } from './lists/store.ts'
import type { Declaration } from './declaration.store.ts'

/** Who looks at declarations, and as what. */
export interface Viewer {
  side: 'company' | 'platform'
  userId: string
  sessionId: string
  /** Empty on the platform. */
  companyId: string
  permissions: ReadonlySet<string>
  /** 企业管理员: decides inside the company, and may do whatever a declarer may. */
  admin: boolean
}

export const NO_DECLARATION = '没有找到这项申报'

/** Somebody of a company. */
export const memberOf = (caller: MemberCaller): Viewer => {
  const { userId, sessionId, companyId, permissions, roles } = caller.principal
  if (companyId === '') throw apiError('notFound', '您尚未加入企业')
  const admin = roles.includes(ENT_ADMIN)
  return { side: 'company', userId, sessionId, companyId, permissions, admin }
}

/** Somebody who serves; the call's permission says that they are the platform's. */
export const serverOf = (caller: MemberCaller): Viewer => {
  const { userId, sessionId, permissions } = caller.principal
  return { side: 'platform', userId, sessionId, companyId: '', permissions, admin: false }
}

/** As whom somebody moves declarations. */
export const moverOf = ({ side, admin }: Viewer): Mover =>
  side === 'platform' ? 'V' : admin ? 'A' : 'E'

/** As whose their turn is looked for. */
export const ownOf = ({ userId, admin, permissions }: Viewer): Own => ({
  userId,
  admin,
  declarer: permissions.has('declare:list:submit') || permissions.has('declare:list:edit'),
})

/** Whether a declaration waits for somebody: their turn by role, and theirs to answer for. */
export const waitsFor = (declaration: Declaration, viewer: Viewer): boolean => {
  const { holder, declarerUserId, advisorUserId } = declaration
  if (viewer.side === 'platform') return holder.includes('V') && advisorUserId === viewer.userId
  const own = ownOf(viewer)
  if (own.admin && holder.includes('A')) return true
  const answers = declarerUserId === viewer.userId || declarerUserId === ''
  return own.declarer && holder.includes('E') && answers
}

/** Whether an advisor is the one of a declaration: nobody else goes on with it or sees its files. */
export const serves = (declaration: Declaration, viewer: Viewer): boolean =>
  viewer.side === 'company' || declaration.advisorUserId === viewer.userId

/** Whether a viewer is the advisor to whom the company has lent the draft. */
export const isLent = (declaration: Declaration, viewer: Viewer): boolean =>
  viewer.side === 'platform' && isLentTo(declaration, viewer.userId)

/** Whether somebody may see a declaration at all. */
export const sees = (declaration: Declaration, viewer: Viewer): boolean =>
  viewer.side === 'company' ? declaration.companyId === viewer.companyId : declaration.shared

/** Whether an advisor may hand a declaration to somebody, or take it on. */
export const mayAssign = (declaration: Declaration, viewer: Viewer): boolean =>
  viewer.side === 'platform' &&
  Number(declaration.status) < 90 &&
  (declaration.advisorUserId === '' ||
    declaration.advisorUserId === viewer.userId ||
    viewer.permissions.has('declaring:serve:assign'))

/**
 * Whether somebody sees amounts: whoever keeps the company's figures, whoever fills in declarations
 * or enters their progress, and the advisor who serves. Others of the company only read the rest.
 */
export const seesAmounts = (declaration: Declaration, viewer: Viewer): boolean =>
  viewer.side === 'platform' ? serves(declaration, viewer) : keepsFigures(viewer)

/** The same for the sums of a whole company. */
export const keepsFigures = ({ permissions }: Viewer): boolean =>
  ['enterprise:portrait:edit', 'declare:list:edit', 'declare:list:progress'].some((code) =>
    permissions.has(code),
  )
