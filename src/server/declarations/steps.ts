import type { declarations } from '#contract/declarations.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { DeclareEvent } from '#domain/declarations/codes.ts'
import { TRANSITIONS, type Transition } from '#domain/declarations/transitions.ts'
import { writeAuditEntry } from '#server/audit/log.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { moveDeclaration } from './transitions.ts'
import type { Opening } from './opening.ts'
import type { DeclarationDeps } from './deps.ts'
import { advisingPeople } from './people.store.ts'
import { declarationOf, setPeople, touch } from './declaration.store.ts'
import { notifyAssigned } from './notify.ts'
import { mayAssign, memberOf, serverOf, type Viewer } from './viewer.ts'

type Steps = Pick<
  Handlers<typeof declarations>,
  'submit' | 'progress' | 'withdraw' | 'serve' | 'assign'
>
type StepInput = ParsedOf<typeof declarations.submit>

/** Which call of a company an event belongs to. */
const callOf = (event: DeclareEvent): Transition['call'] | undefined =>
  TRANSITIONS.find((row) => row.event === event)?.call

/** Moves that bring a title or take one away. */
const OF_TITLES: ReadonlySet<DeclareEvent> = new Set(['approve', 'cancelTitle'])

/** Every move, by the company and by the advisor, and who the advisor is. */
export const createSteps = (deps: DeclarationDeps, opening: Opening): Steps => {
  const { own, change, stepper } = opening

  const step = async (caller: MemberCaller, viewer: Viewer, input: StepInput) => {
    const { declareNo, version, event, companyId: _company, ...given } = input
    let titled = ''
    const answer = await change(viewer, { declareNo, version }, async (tx, declaration) => {
      own(declaration, viewer)
      const by = await stepper(tx, caller, viewer)
      await moveDeclaration(tx, declaration, event, by, given, deps)
      if (OF_TITLES.has(event)) titled = declaration.companyId
    })
    if (titled !== '') deps.onTitle?.(titled)
    return answer
  }

  const byCompany = async (
    caller: MemberCaller,
    input: StepInput,
    call: 'submit' | 'progress' | 'withdraw',
  ) => {
    // Each call has its own permission: a move goes through the one that it belongs to.
    const owner = callOf(input.event)
    if (owner !== call && owner !== 'serve' && owner !== 'time')
      throw apiError('invalid', '这个操作不能这样提交')
    return step(caller, memberOf(caller), input)
  }

  return {
    submit: async (input, caller) => byCompany(caller, input, 'submit'),
    progress: async (input, caller) => byCompany(caller, input, 'progress'),
    withdraw: async (input, caller) => byCompany(caller, input, 'withdraw'),
    serve: async (input, caller) => step(caller, serverOf(caller), input),

    async assign({ declareNo, version, advisorUserId, note }, caller) {
      const viewer = serverOf(caller)
      return change(viewer, { declareNo, version }, async (tx, declaration) => {
        if (!mayAssign(declaration, viewer))
          throw apiError('forbidden', `该申报由 ${declaration.advisorName || '顾问'} 负责`)
        const people = await advisingPeople(tx)
        // Whoever serves by a right of their own is not in the list.
        const self = { userId: viewer.userId, name: (await stepper(tx, caller, viewer)).name }
        const advisor =
          people.find(({ userId }) => userId === advisorUserId) ??
          (advisorUserId === viewer.userId ? self : undefined)
        if (advisor === undefined) throw apiError('invalid', '请从列表中选择顾问')
        if (advisor.userId === declaration.advisorUserId) return
        const { actor, at } = await stepper(tx, caller, viewer)
        const { declarerUserId } = declaration
        await setPeople(tx, declareNo, { declarerUserId, advisor })
        await touch(tx, declareNo, { userId: viewer.userId, at })
        const handed = await declarationOf(tx, declareNo)
        if (handed !== null) await notifyAssigned(tx, handed, viewer.userId)
        await writeAuditEntry(tx, actor, {
          action: 'declaration.assign',
          companyId: declaration.companyId,
          objectType: 'declaration',
          objectId: declareNo,
          objectName: declaration.projectName,
          before: { 顾问: declaration.advisorName },
          after: { 顾问: advisor.name, ...(note.trim() === '' ? {} : { 说明: note.trim() }) },
        })
      })
    },
  }
}
