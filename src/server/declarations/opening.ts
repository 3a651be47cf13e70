import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { userNameOf } from '#server/database/names.ts'
import { actorOf } from '#server/audit/log.ts'
import { inTenant } from '#server/database/tenant.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Stepper } from './transitions.ts'
import type { DeclarationDeps } from './deps.ts'
import { type Declaration, lockedDeclaration, declarationOf } from './declaration.store.ts'
import { shownDeclaration } from './shown.ts'
import { addEdit } from './lending.store.ts'
import { isLent, moverOf, NO_DECLARATION, sees, serves, type Viewer } from './viewer.ts'

/** Opens declarations for somebody: to be looked at, or in their turn to be changed. */
export const createOpening = (deps: DeclarationDeps) => {
  const { db, clock } = deps

  const day = (): { now: number; today: string } => {
    const now = clock.now().getTime()
    return { now, today: formatBeijingDate(now) }
  }

  const shown = async (tx: Tx, declaration: Declaration, viewer: Viewer) =>
    shownDeclaration(tx, declaration, viewer, { ...deps, ...day() })

  const seen = (declaration: Declaration | null, viewer: Viewer): Declaration => {
    if (declaration === null || !sees(declaration, viewer))
      throw apiError('notFound', NO_DECLARATION)
    return declaration
  }

  /** What a viewer reads, a company as its tenant. */
  const reading = async <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> =>
    viewer.side === 'company' ? inTenant(db, viewer.companyId, work) : inTransaction(db, work)

  const look = async (declareNo: string, viewer: Viewer) =>
    reading(viewer, async (tx) =>
      shown(tx, seen(await declarationOf(tx, declareNo), viewer), viewer),
    )

  /** Only the advisor of a declaration goes on with it. */
  const own = (declaration: Declaration, viewer: Viewer): void => {
    if (serves(declaration, viewer)) return
    if (declaration.advisorUserId === '') throw apiError('forbidden', '请先领取该申报')
    throw apiError('forbidden', `该申报由 ${declaration.advisorName} 负责`)
  }

  /**
   * Changes a declaration in its turn, and answers it as it is then. With a version it has to be as
   * it was looked at. What is done may tell others, so it is not bound to the company.
   */
  const change = async (
    viewer: Viewer,
    at: { declareNo: string; version?: number },
    work: (tx: Tx, declaration: Declaration) => Promise<unknown>,
  ) =>
    inTransaction(db, async (tx) => {
      const declaration = seen(await lockedDeclaration(tx, at.declareNo), viewer)
      if (at.version !== undefined && declaration.version !== at.version) throw apiError('conflict')
      await work(tx, declaration)
      return shown(tx, seen(await declarationOf(tx, at.declareNo), viewer), viewer)
    })

  const stepper = async (tx: Tx, caller: Caller, viewer: Viewer): Promise<Stepper> => ({
    by: moverOf(viewer),
    actor: actorOf(caller),
    name: await userNameOf(tx, viewer.userId),
    at: clock.now(),
  })

  /** Writes down what an advisor changes in a draft that is lent; of others nothing. */
  const noteLent = async (
    tx: Tx,
    caller: Caller,
    viewer: Viewer,
    declaration: Declaration,
    what: readonly string[],
  ): Promise<void> => {
    if (declaration.status !== '10' || !isLent(declaration, viewer) || what.length === 0) return
    const { declareNo, companyId } = declaration
    const { at, name, actor } = await stepper(tx, caller, viewer)
    await addEdit(
      tx,
      { declareNo, companyId },
      { at, kind: 'edit', what: [...what], actorId: actor.actorId, actorName: name },
    )
  }

  return {
    day,
    shown,
    reading,
    look,
    own,
    change,
    stepper,
    seen,
    noteLent,
    inTurn: lockedDeclaration,
  }
}

export type Opening = ReturnType<typeof createOpening>
