import { expect, test } from 'vitest'
import { draftProblems } from './fields.ts'
import {
  type DeclaredPolicy,
  draftOfCopy,
  draftOfPolicy,
  EMPTY_DRAFT,
  materialsOfPolicy,
} from './from-policy.ts'
import { COMPLETE } from './testing.ts'

const POLICY: DeclaredPolicy = {
  title: '关于组织申报的通知',
  shortTitle: '小巨人 2026',
  kind: 'title',
  level: '1',
  regionCode: '000000',
  orgs: ['工业和信息化部'],
  supportModes: ['title', 'award'],
  platform: { name: '优质中小企业梯度培育平台', url: 'https://zjtx.miit.gov.cn' },
  windows: [
    {
      batch: '第八批（2026 年度）',
      certainty: 'published',
      opensOn: '2026-04-25',
      deadlines: [
        { kind: 'online', at: '2026-05-25 17:00', note: '' },
        { kind: 'paper', at: '2026-06-30', note: '' },
      ],
      note: '',
      confidence: 'B',
    },
  ],
  materials: [
    { name: '申报书', required: true, note: '盖章', issuer: '' },
    { name: '申报书', required: false, note: '', issuer: '' },
    { name: '审计报告', required: true, note: '', issuer: '会计师事务所' },
  ],
}
const at = (day: string): number => Date.parse(`${day}T04:00:00Z`)
const of = { title: 'little-giant' as const, regionCode: '330106' }

test('a draft takes over what its policy says', () => {
  const { draft, closed } = draftOfPolicy(POLICY, { ...of, now: at('2026-05-01') })
  expect(closed).toBe(false)
  expect(draft).toEqual({
    ...EMPTY_DRAFT,
    projectName: '小巨人 2026',
    projectType: 'title',
    titleCode: 'little-giant',
    level: '1',
    regionCode: '330106',
    dept: '工业和信息化部',
    batch: '第八批（2026 年度）',
    year: 2026,
    officialPlatform: '优质中小企业梯度培育平台',
    officialUrl: 'https://zjtx.miit.gov.cn',
    deadlineOnline: '2026-05-25',
    deadlinePaper: '2026-06-30',
  })
  expect(draftProblems(draft)).toEqual([])
})

test('a batch that is over says so, and dates of a past year are none', () => {
  const now = at('2026-11-22')
  const over = draftOfPolicy(POLICY, { ...of, now })
  expect(over.closed).toBe(true)
  expect(over.draft.deadlineOnline).toBe('')
  const windows = POLICY.windows.map((window) => ({ ...window, certainty: 'reference' as const }))
  const past = draftOfPolicy({ ...POLICY, windows }, { ...of, title: '', now })
  expect(past).toMatchObject({ closed: false, draft: { deadlineOnline: '', titleCode: '' } })
  const none = draftOfPolicy({ ...POLICY, windows: [] }, { ...of, now })
  expect(none).toMatchObject({ closed: false, draft: { batch: '', year: 2026 } })
})

test('materials are listed once, with whoever issues them', () => {
  expect(materialsOfPolicy(POLICY.materials)).toEqual([
    { name: '申报书', required: true, note: '盖章' },
    { name: '审计报告', required: true, note: '出具：会计师事务所' },
  ])
})

test('a copy keeps the project and asks for the dates anew', () => {
  const copy = draftOfCopy({ ...COMPLETE, deadlineOnline: '2026-05-25' })
  expect(copy).toMatchObject({ projectName: COMPLETE.projectName, year: 0, deadlineOnline: '' })
})

test('a report on a title that is held brings none, and is no project for one', () => {
  const duty = { ...POLICY, kind: 'duty' as const }
  const { draft } = draftOfPolicy(duty, { ...of, now: at('2026-05-01') })
  expect(draft).toMatchObject({ titleCode: '', projectType: 'other' })
})
