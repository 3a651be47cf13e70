import { randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { DECLARE_STATE, type DeclareEvent } from '#domain/declarations/codes.ts'
import type { Given } from '#domain/declarations/given.ts'
import { closedText, holderOf, type Mover, nextStatus } from '#domain/declarations/machine.ts'
import { RENEWAL_DAYS } from '#domain/declarations/programmes.ts'
import { type Deed, type Step, stepOf } from '#domain/declarations/step.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import { freezeMaterials, judgeMaterial, takeFiles } from './materials.store.ts'
import type { MoveDeps } from './deps.ts'
import { type Declaration, moveTo } from './declaration.store.ts'
import { lineHere } from './line.ts'
import { settle, moveContextOf, type Whole, wholeOf } from './move-context.ts'
import { notifyStep } from './notify.ts'
import {
  addMilestones,
  addMove,
  addPayment,
  closeCorrection,
  openCorrection,
} from './timeline.store.ts'

/** Who makes a step. */
export interface Stepper {
  by: Mover
  actor: Actor
  /** As the other side sees it. */
  name: string
  at: Date
}

/** Carries out what a step does beside changing the declaration itself. */
const perform = async (
  tx: Tx,
  deed: Deed,
  of: { whole: Whole; step: Step; stepper: Stepper; deps: MoveDeps },
): Promise<void> => {
  const { whole, step, stepper, deps } = of
  const { given } = step
  const { declaration, materials } = whole
  const { declareNo, companyId, titleCode: title } = declaration
  switch (deed.kind) {
    case 'freeze':
    case 'unfreeze':
      return freezeMaterials(tx, declareNo, deed.kind === 'freeze')
    case 'return':
      for (const { materialId, text } of deed.items)
        await judgeMaterial(tx, materialId, { state: 'returned', remark: text, at: stepper.at })
      return
    case 'openCorrection':
      return openCorrection(tx, declaration, {
        askedOn: given.on,
        dueOn: given.dueOn,
        items: given.items.map(({ materialId, text }) => ({
          materialId,
          name: materials.find(({ id }) => id === materialId)?.name ?? '',
          text: text.trim(),
        })),
        fileIds: [...given.proofFileIds],
        url: given.proofUrl,
      })
    case 'closeCorrection':
      return closeCorrection(tx, declareNo, {
        on: given.on,
        reply: step.note,
        fileIds: given.proofFileIds,
      })
    case 'pay':
      return addPayment(tx, declaration, {
        amount: given.amount,
        arrivedOn: given.on,
        note: step.note,
        by: stepper.name,
        actorId: stepper.actor.actorId,
        at: stepper.at,
      })
    case 'addDuties':
      return addMilestones(
        tx,
        declaration,
        deed.duties.map((duty) => ({ ...duty, id: randomUUID() })),
        stepper.actor.actorId,
      )
    case 'grantTitle': {
      if (title === '') return
      const { validFrom: from, validTo: until } = given
      await deps.titles.grant(tx, { companyId, title, from, until })
      const renewal = {
        id: randomUUID(),
        kind: 'renewal' as const,
        name: '准备重新认定',
        dueOn: addDays(until, -RENEWAL_DAYS),
      }
      return addMilestones(tx, declaration, [renewal], stepper.actor.actorId)
    }
    case 'endTitle': {
      if (title === '' || declaration.validFrom === '') return
      const from = declaration.validFrom
      return deps.titles.end(tx, { companyId, title, from, on: given.on })
    }
    case 'askEnd':
    case 'answerEnd':
      return
    case 'endOrder':
      if (declaration.orderNo === '') return
      return deps.endOrder(tx, declaration.orderNo, deed.how, stepper)
  }
}

const endAskOf = (step: Step, actorId: string) => {
  if (step.deeds.some(({ kind }) => kind === 'askEnd')) return { reason: step.note, by: actorId }
  return step.deeds.some(({ kind }) => kind === 'answerEnd') ? null : undefined
}

/** Judges a step, or refuses it in the words of the rule. */
const judged = (
  whole: Whole,
  event: DeclareEvent,
  by: Mover,
  { given, day }: { given: Given; day: Parameters<typeof moveContextOf>[1] },
): Step => {
  const result = stepOf(moveContextOf(whole, day), event, by, given)
  if (result.ok) return result.step
  throw apiError(result.refusal.kind === 'move' ? 'conflict' : 'invalid', result.refusal.text)
}

/**
 * Takes a declaration one step on: the machine decides; the step, its one row in the timeline, its
 * effects, reminders and entry in the log stand in the same transaction. The declaration has to be
 * in its turn.
 */
export const moveDeclaration = async (
  tx: Tx,
  declaration: Declaration,
  event: DeclareEvent,
  stepper: Stepper,
  entered: Given,
  deps: MoveDeps,
): Promise<Whole> => {
  const { declareNo, companyId } = declaration
  const { at, actor } = stepper
  const line = await lineHere(declaration, deps)
  // What no guard could open is refused before anything else is read.
  if (nextStatus(declaration.status, event, stepper.by, line) === null)
    throw apiError('conflict', closedText(declaration.status, event))
  const whole = await wholeOf(tx, declaration)
  const today = formatBeijingDate(at.getTime())
  const step = judged(whole, event, stepper.by, {
    given: entered,
    day: { today, calendar: deps.calendar(), line },
  })
  const { given } = step
  const files = await takeFiles(tx, given.proofFileIds, { companyId, userId: actor.actorId })
  if (files === null) throw apiError('invalid', '证明材料不存在或已删除，请重新上传')
  const endAsk = endAskOf(step, actor.actorId)
  const asked = endAsk === undefined ? declaration.endAskedAt !== null : endAsk !== null
  await moveTo(tx, declareNo, {
    status: step.to,
    holder: holderOf(step.to, asked),
    changes: step.changes,
    shares: step.to === '20',
    endAsk,
    at,
    actorId: actor.actorId,
  })
  await addMove(tx, declaration, {
    at,
    event,
    fromStatus: step.from,
    toStatus: step.to,
    role: step.by,
    actorId: actor.actorId,
    actorName: stepper.name,
    on: step.on,
    note: step.note,
    details: [...step.details],
    fileIds: [...given.proofFileIds],
    url: given.proofUrl,
  })
  for (const deed of step.deeds.filter(({ kind }) => kind !== 'endOrder'))
    await perform(tx, deed, { whole, step, stepper, deps })
  const moved = await settle(tx, declareNo)
  await notifyStep(tx, moved.declaration, step, actor.actorId)
  for (const deed of step.deeds.filter(({ kind }) => kind === 'endOrder'))
    await perform(tx, deed, { whole, step, stepper, deps })
  await recordStep(tx, declaration, step, actor)
  return moved
}

const recordStep = async (tx: Tx, of: Declaration, step: Step, actor: Actor): Promise<void> =>
  writeAuditEntry(tx, actor, {
    action: 'declaration.move',
    companyId: of.companyId,
    objectType: 'declaration',
    objectId: of.declareNo,
    objectName: of.projectName,
    before: { 状态: DECLARE_STATE[step.from].name },
    after: {
      状态: DECLARE_STATE[step.to].name,
      ...Object.fromEntries(step.details.map(({ name, value }) => [name, value])),
      ...(step.note === '' ? {} : { 说明: step.note }),
    },
  })
