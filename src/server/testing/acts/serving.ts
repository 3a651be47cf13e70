import { declarations } from '#contract/declarations.ts'
import { titleCases } from '#contract/title-cases.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { FORM } from '../declarations.ts'
import { type Acts, type ActWorld, ask } from './act.ts'
import { uploaded } from './uploaded.ts'

/** A declaration that the advisor serves, in the state `初审`. */
const served = async (world: ActWorld) => {
  const { declareNo } = await world.draft({}, 2)
  await world.server.pool.query(
    `update declaration set shared_at = now(), advisor_user_id = 'u-helper',
       advisor_name = '顾问甲', status = 30, holder = 'V' where declare_no = $1`,
    [declareNo],
  )
  return world.advisor.call(declarations.served, { declareNo })
}
const free = async (world: ActWorld) => {
  const { declareNo, version } = await served(world)
  await world.server.pool.query(
    `update declaration set advisor_user_id = null, advisor_name = '' where declare_no = $1`,
    [declareNo],
  )
  return { declareNo, version }
}
/** The material of a declaration that is not required. */
const lineOf = (it: { materials: readonly { materialId: string; required: boolean }[] }): string =>
  it.materials.find(({ required }) => !required)?.materialId ?? ''
const withUpload = async (world: ActWorld) => {
  const it = await served(world)
  const material = { declareNo: it.declareNo, materialId: lineOf(it) }
  const fileIds = [await uploaded(world.advisor, 'declaration', '报告.pdf')]
  const given = { ...material, version: 0, fileIds, note: '' }
  await world.advisor.call(declarations.servedUpload, given)
  return material
}
const milestone = {
  kind: 'plan',
  name: '内部完成初稿',
  dueOn: '2026-12-10',
  doneOn: '',
  note: '',
} as const

const DECLARATION_ACTS: Acts = {
  'declarations.assign': {
    async ready(world) {
      const seen = await free(world)
      const given = { ...seen, advisorUserId: 'u-helper', note: '' }
      return ask(world.advisor, declarations.assign, given, { objectId: seen.declareNo })
    },
  },
  'declarations.servedSave': {
    async ready(world) {
      const { declareNo, version } = await served(world)
      const given = { ...FORM, declareNo, version, principal: '李工' }
      return ask(world.advisor, declarations.servedSave, given, { objectId: declareNo })
    },
  },
  'declarations.servedAddMaterial': {
    async ready(world) {
      const { declareNo } = await served(world)
      const given = { declareNo, name: '审计报告', required: false, note: '' }
      return ask(world.advisor, declarations.servedAddMaterial, given, { objectId: declareNo })
    },
  },
  'declarations.servedRemoveMaterial': {
    async ready(world) {
      const it = await served(world)
      const given = { declareNo: it.declareNo, materialId: lineOf(it) }
      return ask(world.advisor, declarations.servedRemoveMaterial, given, {
        objectId: it.declareNo,
      })
    },
  },
  'declarations.servedUpload': {
    async ready(world) {
      const it = await served(world)
      const fileId = await uploaded(world.advisor, 'declaration', '报告.pdf')
      const { declareNo } = it
      const given = { declareNo, materialId: lineOf(it), version: 0, fileIds: [fileId], note: '' }
      return ask(world.advisor, declarations.servedUpload, given, { objectId: declareNo })
    },
  },
  'declarations.judge': {
    async ready(world) {
      const material = await withUpload(world)
      const given = { ...material, version: 1, state: 'passed' as const, remark: '' }
      return ask(world.advisor, declarations.judge, given, { objectId: material.declareNo })
    },
  },
  'declarations.servedMilestone': {
    async ready(world) {
      const { declareNo } = await served(world)
      const given = { ...milestone, declareNo, milestoneId: '', version: 0, remove: false }
      return ask(world.advisor, declarations.servedMilestone, given, { objectId: declareNo })
    },
  },
  'declarations.serve': {
    async ready(world) {
      const { declareNo, version } = await served(world)
      const given = { declareNo, version, event: 'prepared' as const, note: '说明' }
      await world.server.pool.query(
        `update declaration_material set state = 'passed', version = 1 where declare_no = $1`,
        [declareNo],
      )
      return ask(world.advisor, declarations.serve, given, { objectId: declareNo })
    },
  },
  'declarations.servedExport': {
    ready: async ({ advisor }) => ask(advisor, declarations.servedExport, {}),
  },
  'declarations.servedPack': {
    async ready(world) {
      const { declareNo } = await withUpload(world)
      return ask(world.advisor, declarations.servedPack, { declareNo }, { objectId: declareNo })
    },
  },
}

type Case = AnswerOf<typeof titleCases.one>
const opening = {
  applicant: '李某',
  phone: '13912345678',
  grade: 'engineer',
  specialty: 'software',
  regionCode: '440000',
  consent: true,
} as const
const opened = async ({ advisor }: ActWorld): Promise<Case> =>
  advisor.call(titleCases.open, opening)
const withPaper = async (world: ActWorld) => {
  const { caseNo } = await opened(world)
  const it = await world.advisor.call(titleCases.addPaper, { caseNo, name: '业绩证明' })
  return { caseNo, paperId: it.materials.at(-1)?.paperId ?? '' }
}
const withFile = async (world: ActWorld) => {
  const paper = await withPaper(world)
  const fileId = await uploaded(world.advisor, 'title', '学历.pdf')
  await world.advisor.call(titleCases.addFiles, { ...paper, fileIds: [fileId] })
  return { ...paper, fileId }
}

const TITLE_ACTS: Acts = {
  'titleCases.list': {
    ready: async ({ advisor }) => ask(advisor, titleCases.list, { keyword: '13912345678' }),
  },
  'titleCases.export': {
    ready: async ({ advisor }) => ask(advisor, titleCases.export, {}),
  },
  'titleCases.open': {
    ready: async ({ advisor }) => ask(advisor, titleCases.open, opening),
  },
  'titleCases.edit': {
    async ready(world) {
      const { caseNo, version } = await opened(world)
      const { grade, specialty, regionCode } = opening
      const given = { caseNo, version, grade, specialty, regionCode, applicant: '李某某' }
      return ask(world.advisor, titleCases.edit, given, { objectId: caseNo })
    },
  },
  'titleCases.move': {
    async ready(world) {
      const { caseNo, version } = await opened(world)
      const given = { caseNo, version, event: 'askMore' as const, note: '说明', date: '2026-12-01' }
      const asked = { ...given, items: ['补盖公章'] }
      return ask(world.advisor, titleCases.move, asked, { objectId: caseNo })
    },
  },
  'titleCases.addPaper': {
    async ready(world) {
      const { caseNo } = await opened(world)
      const given = { caseNo, name: '学历证书' }
      return ask(world.advisor, titleCases.addPaper, given, { objectId: caseNo })
    },
  },
  'titleCases.keepPaper': {
    async ready(world) {
      const paper = await withPaper(world)
      const given = { ...paper, kept: false }
      return ask(world.advisor, titleCases.keepPaper, given, { objectId: paper.caseNo })
    },
  },
  'titleCases.addFiles': {
    async ready(world) {
      const paper = await withPaper(world)
      const given = { ...paper, fileIds: [await uploaded(world.advisor, 'title', '证书.pdf')] }
      return ask(world.advisor, titleCases.addFiles, given, { objectId: paper.caseNo })
    },
  },
  'titleCases.keepFile': {
    async ready(world) {
      const file = await withFile(world)
      const given = { ...file, kept: false }
      return ask(world.advisor, titleCases.keepFile, given, { objectId: file.caseNo })
    },
  },
  'titleCases.judge': {
    async ready(world) {
      const { caseNo, paperId } = await withFile(world)
      const given = { caseNo, paperId, state: 'passed' as const }
      return ask(world.advisor, titleCases.judge, given, { objectId: caseNo })
    },
  },
  'titleCases.correct': {
    async ready(world) {
      const { caseNo, version } = await opened(world)
      const move = { caseNo, version, event: 'askMore' as const, note: '说明', date: '2026-12-01' }
      const it = await world.advisor.call(titleCases.move, { ...move, items: ['补盖公章'] })
      const correctionId = it.corrections[0]?.correctionId ?? ''
      const given = { caseNo, correctionId, done: true }
      return ask(world.advisor, titleCases.correct, given, { objectId: caseNo })
    },
  },
  'titleCases.reveal': {
    async ready(world) {
      const { caseNo } = await opened(world)
      return ask(world.advisor, titleCases.reveal, { caseNo }, { objectId: caseNo })
    },
  },
}

/** 申报办理 and 职称办理. */
export const SERVING_ACTS: Acts = { ...DECLARATION_ACTS, ...TITLE_ACTS }
