import { randomUUID } from 'node:crypto'
import type { declarations } from '#contract/declarations.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { MATERIAL_STATE } from '#domain/declarations/codes.ts'
import { materialProblem, MOST_MATERIALS } from '#domain/declarations/fields.ts'
import { NOTE_MAX } from '#domain/declarations/given.ts'
import { mayEdit, mayJudge, mayRemoveMaterial, mayUpload } from '#domain/declarations/machine.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import {
  addMaterials,
  addVersion,
  judgeMaterial,
  type Material,
  materialsOf,
  removeMaterial,
  takeBackVersion,
  takeFiles,
  versionsOf,
} from './materials.store.ts'
import { noteChange } from './noting.ts'
import type { Opening } from './opening.ts'
import type { Declaration } from './declaration.store.ts'
import { openCorrectionOf, wholeOf } from './move-context.ts'
import { isLent, memberOf, moverOf, serverOf, type Viewer } from './viewer.ts'

type Papers = Pick<
  Handlers<typeof declarations>,
  | 'addMaterial'
  | 'removeMaterial'
  | 'upload'
  | 'takeBack'
  | 'judge'
  | 'servedAddMaterial'
  | 'servedRemoveMaterial'
  | 'servedUpload'
>

const CLOSED = '当前环节不能修改材料'

/** 申报材料: the list, its uploads version by version, and verdicts on them. */
export const createPapers = (opening: Opening): Papers => {
  const { own, change, stepper, noteLent } = opening

  const materialIn = async (tx: Tx, declareNo: string, materialId: string): Promise<Material> => {
    const found = (await materialsOf(tx, declareNo)).find(({ id }) => id === materialId)
    if (found === undefined) throw apiError('notFound', '这份材料已不在清单中，请刷新')
    return found
  }

  const note = async (tx: Tx, caller: Caller, of: Declaration, after: Record<string, string>) =>
    noteChange(tx, caller, of, 'declaration.material', { after })

  const add = async (
    caller: Caller,
    viewer: Viewer,
    input: ParsedOf<typeof declarations.addMaterial>,
  ) =>
    change(viewer, { declareNo: input.declareNo }, async (tx, declaration) => {
      own(declaration, viewer)
      const { declareNo, companyId, status } = declaration
      if (!mayEdit(status, moverOf(viewer), isLent(declaration, viewer)))
        throw apiError('conflict', CLOSED)
      const [name, told] = [input.name.trim(), input.note.trim()]
      const problem = materialProblem(name, told)
      if (problem !== null) throw apiError('invalid', problem)
      const there = await materialsOf(tx, declareNo)
      if (there.some((one) => one.name === name)) throw apiError('invalid', '清单中已有同名材料')
      if (there.length >= MOST_MATERIALS) throw apiError('invalid', `材料最多 ${MOST_MATERIALS} 项`)
      const line = { id: randomUUID(), name, required: input.required, note: told }
      await addMaterials(tx, { declareNo, companyId }, [line])
      await noteLent(tx, caller, viewer, declaration, [`新增材料 ${name}`])
      await note(tx, caller, declaration, { 新增材料: name })
    })

  const remove = async (
    caller: Caller,
    viewer: Viewer,
    at: { declareNo: string; materialId: string },
  ) =>
    change(viewer, { declareNo: at.declareNo }, async (tx, declaration) => {
      own(declaration, viewer)
      const material = await materialIn(tx, at.declareNo, at.materialId)
      const { status } = declaration
      const lent = isLent(declaration, viewer)
      if (!mayEdit(status, moverOf(viewer), lent)) throw apiError('conflict', CLOSED)
      if (!mayRemoveMaterial(status, moverOf(viewer), material, lent))
        throw apiError('invalid', '必需的或被退回的材料不能从清单中移除')
      const { at: now } = await stepper(tx, caller, viewer)
      await removeMaterial(tx, material.id, now)
      await noteLent(tx, caller, viewer, declaration, [`移除材料 ${material.name}`])
      await note(tx, caller, declaration, { 移除材料: material.name })
    })

  const mustBeOpen = async (tx: Tx, of: Declaration, viewer: Viewer, material: Material) => {
    const correction = openCorrectionOf(await wholeOf(tx, of))
    const named = correction?.items.some(({ materialId }) => materialId === material.id) === true
    if (!mayUpload(of.status, moverOf(viewer), named, isLent(of, viewer)))
      throw apiError('conflict', CLOSED)
  }

  const upload = async (
    caller: Caller,
    viewer: Viewer,
    input: ParsedOf<typeof declarations.upload>,
  ) =>
    change(viewer, { declareNo: input.declareNo }, async (tx, declaration) => {
      own(declaration, viewer)
      const { declareNo, companyId } = declaration
      const material = await materialIn(tx, declareNo, input.materialId)
      await mustBeOpen(tx, declaration, viewer, material)
      if (material.version !== input.version) throw apiError('conflict')
      if (input.fileIds.length === 0) throw apiError('invalid', '请选择要上传的文件')
      if (new Set(input.fileIds).size < input.fileIds.length)
        throw apiError('invalid', '同一个文件只能选择一次')
      const told = input.note.trim()
      if (Array.from(told).length > NOTE_MAX) throw apiError('invalid', `说明最多 ${NOTE_MAX} 字`)
      const files = await takeFiles(tx, input.fileIds, { companyId, userId: viewer.userId })
      if (files === null) throw apiError('invalid', '文件不存在或已删除，请重新上传')
      const { at, name, actor } = await stepper(tx, caller, viewer)
      await addVersion(
        tx,
        { declareNo, companyId, materialId: material.id },
        {
          version: material.version + 1,
          fileIds: input.fileIds,
          note: told,
          at,
          actorId: actor.actorId,
          actorName: name,
        },
      )
      await noteLent(tx, caller, viewer, declaration, [`上传材料 ${material.name}`])
      await note(tx, caller, declaration, {
        上传材料: `${material.name} v${material.version + 1}，${files.length} 个文件`,
      })
    })

  return {
    addMaterial: async (input, caller) => add(caller, memberOf(caller), input),
    servedAddMaterial: async (input, caller) => add(caller, serverOf(caller), input),
    removeMaterial: async (input, caller) => remove(caller, memberOf(caller), input),
    servedRemoveMaterial: async (input, caller) => remove(caller, serverOf(caller), input),
    upload: async (input, caller) => upload(caller, memberOf(caller), input),
    servedUpload: async (input, caller) => upload(caller, serverOf(caller), input),

    async takeBack({ declareNo, materialId, version }, caller) {
      const viewer = memberOf(caller)
      return change(viewer, { declareNo }, async (tx, declaration) => {
        const material = await materialIn(tx, declareNo, materialId)
        await mustBeOpen(tx, declaration, viewer, material)
        if (material.version !== version) throw apiError('conflict')
        const newest = (await versionsOf(tx, declareNo)).find(
          (one) => one.materialId === materialId && one.version === version,
        )
        if (newest?.state !== 'uploaded' || material.frozenVersion === version)
          throw apiError('invalid', '已审核的版本不能撤回，可以上传新版本')
        const { at } = await stepper(tx, caller, viewer)
        await takeBackVersion(tx, materialId, version, at)
        await note(tx, caller, declaration, { 撤回材料: `${material.name} v${version}` })
      })
    },

    async judge({ declareNo, materialId, version, state, remark }, caller) {
      const viewer = serverOf(caller)
      return change(viewer, { declareNo }, async (tx, declaration) => {
        own(declaration, viewer)
        if (!mayJudge(declaration.status)) throw apiError('conflict', '当前环节不能审核材料')
        const material = await materialIn(tx, declareNo, materialId)
        if (material.version !== version) throw apiError('conflict', '材料有了新的版本，请刷新')
        const why = remark.trim()
        if (state === 'returned' && why === '') throw apiError('invalid', '请填写退回原因')
        if (Array.from(why).length > NOTE_MAX) throw apiError('invalid', `原因最多 ${NOTE_MAX} 字`)
        const { at } = await stepper(tx, caller, viewer)
        await judgeMaterial(tx, materialId, { state, remark: state === 'passed' ? '' : why, at })
        await note(tx, caller, declaration, {
          审核材料: `${material.name} v${version}`,
          结论: MATERIAL_STATE[state],
          ...(state === 'passed' ? {} : { 原因: why }),
        })
      })
    },
  }
}
