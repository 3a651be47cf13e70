import type { declarations } from '#contract/declarations.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { mayLend } from '#domain/declarations/lending.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { addEdit, setLent } from './lending.store.ts'
import { noteChange } from './noting.ts'
import type { Opening } from './opening.ts'
import { memberOf } from './viewer.ts'

/** 允许顾问编辑草稿: given and taken back by the company, each time written down. */
export const createLending = (opening: Opening): Pick<Handlers<typeof declarations>, 'lend'> => ({
  async lend({ declareNo, allowed }, caller) {
    const viewer = memberOf(caller)
    return opening.change(viewer, { declareNo }, async (tx, declaration) => {
      const { companyId, advisorUserId, advisorName } = declaration
      if (allowed && !mayLend(declaration))
        throw apiError('invalid', '只有委托进行中、顾问已受理的申报可以允许顾问编辑')
      // What stands already is not written down again.
      if (declaration.editingAdvisorId === (allowed ? advisorUserId : '')) return
      const { at, name, actor } = await opening.stepper(tx, caller, viewer)
      await setLent(tx, declareNo, allowed ? { advisorUserId, by: viewer.userId, at } : null)
      await addEdit(
        tx,
        { declareNo, companyId },
        {
          at,
          kind: allowed ? 'consent' : 'revoke',
          what: [],
          actorId: actor.actorId,
          actorName: name,
        },
      )
      await noteChange(tx, caller, declaration, 'declaration.lend', {
        after: { 允许顾问编辑: allowed ? advisorName : '已收回' },
      })
    })
  },
})
