import { randomUUID } from 'node:crypto'
import type { declarations } from '#contract/declarations.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { MILESTONE_KIND } from '#domain/declarations/codes.ts'
import {
  type Draft,
  draftProblems,
  milestoneProblem,
  MOST_MILESTONES,
} from '#domain/declarations/fields.ts'
import {
  draftOfCopy,
  draftOfPolicy,
  EMPTY_DRAFT,
  materialsOfPolicy,
} from '#domain/declarations/from-policy.ts'
import { milestonesOn } from '#domain/declarations/lines.ts'
import { mayCopy, mayDelete, mayEdit, mayPlan } from '#domain/declarations/machine.ts'
import { userNameOf } from '#server/database/names.ts'
import { peopleHolding } from '#server/database/permissions.ts'
import { type Actor, actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { addMaterials, addVersion, materialsOf, versionsOf } from './materials.store.ts'
import type { Opening } from './opening.ts'
import type { DeclarationDeps } from './deps.ts'
import { choosableAdvisors, contactOf } from './people.store.ts'
import {
  addDeclaration,
  type Declaration,
  declarationOf,
  declarationOfOrder,
  type NewDeclaration,
  removeDeclaration,
  saveDraft,
  setPeople,
} from './declaration.store.ts'
import { changedFields, milestoneText, noteChange } from './noting.ts'
import { lineHere } from './line.ts'
import { draftOf, settle } from './move-context.ts'
import { milestonesOf, removeMilestone, saveMilestone } from './timeline.store.ts'
import { isLent, memberOf, moverOf, serverOf, type Viewer } from './viewer.ts'

type Form = ParsedOf<typeof declarations.save>
type Drafts = Pick<
  Handlers<typeof declarations>,
  'add' | 'copy' | 'save' | 'servedSave' | 'remove' | 'milestone' | 'servedMilestone'
>

/** What a form says, without the spaces around it. */
const draftFrom = (form: Form): Draft => ({
  projectName: form.projectName.trim(),
  projectType: form.projectType,
  titleCode: form.titleCode,
  level: form.level,
  regionCode: form.regionCode,
  dept: form.dept.trim(),
  batch: form.batch.trim(),
  year: form.year,
  officialPlatform: form.officialPlatform.trim(),
  officialUrl: form.officialUrl.trim(),
  applyAmount: form.applyAmount.trim(),
  principal: form.principal.trim(),
  contactName: form.contactName.trim(),
  contactPhone: form.contactPhone.trim(),
  deadlineOnline: form.deadlineOnline,
  deadlineRecommend: form.deadlineRecommend,
  deadlinePaper: form.deadlinePaper,
  members: form.members.map(({ name, duty }) => ({ name: name.trim(), duty: duty.trim() })),
  remark: form.remark.trim(),
})

/** What makes a draft, whoever asks for it. */
export const createDrafting = (deps: Pick<DeclarationDeps, 'policy' | 'titleOf'>) => {
  /** Makes a draft with its list of materials; answers its number. */
  const make = async (
    tx: Tx,
    made: NewDeclaration,
    draft: Draft,
    lines: readonly { name: string; required: boolean; note: string }[],
    when: { at: Date; today: string },
  ): Promise<string> => {
    const declareNo = await addDeclaration(tx, made, draft, when.at, when.today)
    const { companyId } = made
    const wanted = lines.map((line) => ({ ...line, id: randomUUID() }))
    await addMaterials(tx, { declareNo, companyId }, wanted)
    await settle(tx, declareNo)
    return declareNo
  }

  /** What a policy says, for a company; null when there is no such policy. */
  const fromPolicy = async (tx: Tx, companyId: string, policyId: string, now: number) => {
    const policy = await deps.policy(policyId)
    if (policy === null) return null
    const { name, phone, regionCode } = await contactOf(tx, companyId)
    const { draft, closed } = draftOfPolicy(policy, {
      title: deps.titleOf(policyId),
      regionCode,
      now,
    })
    return {
      title: policy.title,
      closed,
      materials: materialsOfPolicy(policy.materials),
      draft: {
        ...draft,
        contactName: Array.from(name).slice(0, 30).join(''),
        contactPhone: /^1[3-9]\d{9}$/.test(phone) ? phone : '',
      },
    }
  }
  return { make, fromPolicy }
}

/** What an order hands over to the declaration it leads to. */
export interface OrderedDeclaration {
  orderNo: string
  companyId: string
  policyId: string
  policyTitle: string
  batch: string
  /** Last day of the batch as the company saw it; empty where there was none. */
  deadline: string
  contactName: string
  contactPhone: string
  advisorUserId: string
  advisorName: string
  createdBy: string
}

/** Makes the declaration of a confirmed order, in the order's own transaction; answers its number. */
export const createDeclareOrder = (deps: Pick<DeclarationDeps, 'policy' | 'titleOf'>) => {
  const { make, fromPolicy } = createDrafting(deps)
  return async (
    tx: Tx,
    order: OrderedDeclaration,
    when: { at: Date; today: string },
  ): Promise<string> => {
    const said = await fromPolicy(tx, order.companyId, order.policyId, when.at.getTime())
    const { policyTitle } = order
    const draft = said?.draft ?? {
      ...EMPTY_DRAFT,
      projectName: Array.from(policyTitle).slice(0, 100).join(''),
    }
    // The batch and its last day are those that were ordered.
    const dated = [draft.deadlineOnline, draft.deadlineRecommend, draft.deadlinePaper]
    return make(
      tx,
      { ...order, copiedFrom: '', declarerUserId: order.createdBy, shared: true },
      {
        ...draft,
        batch: Array.from(order.batch).slice(0, 100).join(''),
        contactName: order.contactName || draft.contactName,
        contactPhone: order.contactPhone || draft.contactPhone,
        ...(order.deadline === '' || dated.includes(order.deadline)
          ? {}
          : { deadlineOnline: order.deadline }),
      },
      said?.materials ?? [],
      when,
    )
  }
}

/** Drafts and what is planned: made, filled in, copied, taken back. */
export const createDrafts = (deps: DeclarationDeps, opening: Opening): Drafts => {
  const { db, clock } = deps
  const { day, shown, seen, own, change, noteLent } = opening
  const { make, fromPolicy } = createDrafting(deps)

  const added = async (tx: Tx, declareNo: string, viewer: Viewer, actor: Actor) => {
    const made = seen(await declarationOf(tx, declareNo), viewer)
    const answer = await shown(tx, made, viewer)
    await writeAuditEntry(tx, actor, {
      action: 'declaration.add',
      companyId: made.companyId,
      objectType: 'declaration',
      objectId: declareNo,
      objectName: made.projectName,
    })
    return answer
  }

  const madeBy = ({ companyId, userId }: Viewer) => ({
    companyId,
    policyId: '',
    policyTitle: '',
    orderNo: '',
    copiedFrom: '',
    declarerUserId: userId,
    advisorUserId: '',
    advisorName: '',
    createdBy: userId,
    shared: false,
  })

  const add = async (
    caller: MemberCaller,
    input: { policyId: string; orderNo: string; projectName: string },
  ) => {
    const viewer = memberOf(caller)
    const { policyId, orderNo, projectName } = input
    const { now, today } = day()
    const when = { at: clock.now(), today }
    return inTransaction(db, async (tx) => {
      if (orderNo !== '')
        return shown(tx, seen(await declarationOfOrder(tx, orderNo), viewer), viewer)
      const name = projectName.trim()
      const said = policyId === '' ? null : await fromPolicy(tx, viewer.companyId, policyId, now)
      if (policyId !== '' && said === null) throw apiError('notFound', '没有找到这项政策')
      if (said?.closed === true)
        throw apiError('invalid', '该政策本批次已截止，可以自填项目并填写下一批次的日期')
      const contact = await contactOf(tx, viewer.companyId)
      const draft = said?.draft ?? {
        ...EMPTY_DRAFT,
        year: Number(today.slice(0, 4)),
        regionCode: contact.regionCode,
        contactName: Array.from(contact.name).slice(0, 30).join(''),
        contactPhone: /^1[3-9]\d{9}$/.test(contact.phone) ? contact.phone : '',
      }
      const wanted = { ...draft, projectName: name || draft.projectName }
      const [problem] = draftProblems(wanted).filter(({ field }) => field === 'projectName')
      if (problem !== undefined) throw apiError('invalid', problem.text)
      const made = { ...madeBy(viewer), policyId, policyTitle: said?.title ?? '' }
      const declareNo = await make(tx, made, wanted, said?.materials ?? [], when)
      return added(tx, declareNo, viewer, actorOf(caller))
    })
  }

  const copy = async (caller: MemberCaller, declareNo: string) => {
    const viewer = memberOf(caller)
    const at = clock.now()
    return inTransaction(db, async (tx) => {
      const from = seen(await declarationOf(tx, declareNo), viewer)
      if (!mayCopy(from.status)) throw apiError('conflict', '只有未通过的申报可以复制')
      const [materials, versions] = [
        await materialsOf(tx, declareNo),
        await versionsOf(tx, declareNo),
      ]
      const { policyId, policyTitle, advisorUserId, advisorName } = from
      const made = {
        ...madeBy(viewer),
        policyId,
        policyTitle,
        advisorUserId,
        advisorName,
        copiedFrom: declareNo,
      }
      const no = await make(tx, made, draftOfCopy(draftOf(from)), materials, {
        at,
        today: day().today,
      })
      const name = await userNameOf(tx, viewer.userId)
      for (const material of await materialsOf(tx, no)) {
        const before = materials.find((one) => one.name === material.name)
        const last = versions.find(({ materialId }) => materialId === before?.id)
        if (last === undefined) continue
        const { companyId } = viewer
        await addVersion(
          tx,
          { declareNo: no, companyId, materialId: material.id },
          {
            version: 1,
            fileIds: last.fileIds,
            note: `来自 ${declareNo}`,
            at,
            actorId: viewer.userId,
            actorName: name,
          },
        )
      }
      return added(tx, no, viewer, actorOf(caller))
    })
  }

  /** Who answers for it from now on: only people who may; the advisor only while it is the company's own. */
  const peopleFor = async (tx: Tx, of: Declaration, form: Form) => {
    const declarerUserId = form.declarerUserId || of.declarerUserId
    if (declarerUserId !== of.declarerUserId) {
      const people = await peopleHolding(tx, 'declare:list:edit', of.companyId)
      if (!people.some(({ userId }) => userId === declarerUserId))
        throw apiError('invalid', '请从列表中选择申报专员')
    }
    const kept = { userId: of.advisorUserId, name: of.advisorName }
    if (of.shared || form.advisorUserId === of.advisorUserId)
      return { declarerUserId, advisor: kept }
    if (form.advisorUserId === '') return { declarerUserId, advisor: { userId: '', name: '' } }
    const advisor = (await choosableAdvisors(tx)).find(
      ({ userId }) => userId === form.advisorUserId,
    )
    if (advisor === undefined) throw apiError('invalid', '请从列表中选择顾问')
    return { declarerUserId, advisor }
  }

  const save = async (caller: MemberCaller, viewer: Viewer, form: Form) =>
    change(viewer, form, async (tx, declaration) => {
      own(declaration, viewer)
      if (!mayEdit(declaration.status, moverOf(viewer), isLent(declaration, viewer)))
        throw apiError('conflict', '当前环节不能修改申报内容')
      const draft = draftFrom(form)
      const [problem] = draftProblems(draft)
      if (problem !== undefined) throw apiError('invalid', problem.text)
      const { declareNo, declarerUserId, advisorUserId } = declaration
      const people = viewer.side === 'company' ? await peopleFor(tx, declaration, form) : null
      const moved =
        people !== null &&
        (people.declarerUserId !== declarerUserId || people.advisor.userId !== advisorUserId)
      const same = JSON.stringify(draft) === JSON.stringify(draftOf(declaration))
      // A form that is kept every few seconds says mostly what is known.
      if (same && !moved) return
      if (people !== null) await setPeople(tx, declareNo, people)
      await saveDraft(tx, declareNo, draft, { userId: viewer.userId, at: clock.now() })
      await settle(tx, declareNo)
      const { before, after } = changedFields(draftOf(declaration), draft)
      await noteLent(tx, caller, viewer, declaration, Object.keys(after))
      await noteChange(tx, caller, declaration, 'declaration.edit', {
        before,
        after: { ...after, ...(moved ? { 负责人: '已调整' } : {}) },
      })
    })

  const milestone = async (
    caller: MemberCaller,
    viewer: Viewer,
    input: ParsedOf<typeof declarations.milestone>,
  ) =>
    change(viewer, { declareNo: input.declareNo }, async (tx, declaration) => {
      own(declaration, viewer)
      if (!mayPlan(declaration.status)) throw apiError('conflict', '申报已结束，不能修改里程碑')
      const { declareNo, companyId } = declaration
      const there = await milestonesOf(tx, declareNo)
      const before = there.find(({ id }) => id === input.milestoneId)
      if (input.milestoneId !== '' && before === undefined)
        throw apiError('notFound', '这个里程碑已被删除，请刷新')
      if (before !== undefined && before.version !== input.version) throw apiError('conflict')
      if (input.remove) {
        if (before !== undefined) await removeMilestone(tx, before.id)
      } else {
        const problem = milestoneProblem(input)
        if (problem !== null) throw apiError('invalid', problem)
        const kinds = milestonesOn(await lineHere(declaration, deps))
        if (before?.kind !== input.kind && !kinds.includes(input.kind))
          throw apiError('invalid', `这类申报没有“${MILESTONE_KIND[input.kind]}”节点`)
        if (before === undefined && there.length >= MOST_MILESTONES)
          throw apiError('invalid', `里程碑最多 ${MOST_MILESTONES} 个`)
        const { kind, dueOn, doneOn } = input
        const [name, note] = [input.name.trim(), input.note.trim()]
        const id = before?.id ?? randomUUID()
        const wanted = { id, kind, name, dueOn, doneOn, note }
        await saveMilestone(tx, { declareNo, companyId }, wanted, viewer.userId)
      }
      await settle(tx, declareNo)
      await noteChange(tx, caller, declaration, 'declaration.milestone', {
        before: milestoneText(before),
        after: milestoneText(input.remove ? undefined : input),
      })
    })

  return {
    add: async (input, caller) => add(caller, input),
    copy: async ({ declareNo }, caller) => copy(caller, declareNo),
    save: async (input, caller) => save(caller, memberOf(caller), input),
    servedSave: async (input, caller) => save(caller, serverOf(caller), input),
    milestone: async (input, caller) => milestone(caller, memberOf(caller), input),
    servedMilestone: async (input, caller) => milestone(caller, serverOf(caller), input),

    async remove({ declareNo, version }, caller) {
      const viewer = memberOf(caller)
      return inTransaction(db, async (tx) => {
        const declaration = seen(await opening.inTurn(tx, declareNo), viewer)
        if (declaration.version !== version) throw apiError('conflict')
        if (!mayDelete(declaration.status)) throw apiError('conflict', '只有草稿可以删除')
        if (declaration.orderNo !== '')
          throw apiError('invalid', '由委托建立的申报不能删除，可以撤回')
        await removeDeclaration(tx, declareNo)
        await writeAuditEntry(tx, actorOf(caller), {
          action: 'declaration.delete',
          companyId: declaration.companyId,
          objectType: 'declaration',
          objectId: declareNo,
          objectName: declaration.projectName,
        })
        return { deleted: true }
      })
    },
  }
}
