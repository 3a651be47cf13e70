import { expect, test } from 'vitest'
import type { Extraction } from '../notices/notice.ts'
import { emptyForm, type Form } from '../fields/fields.ts'
import { openFacts, saysNothing, openDoubtsOf } from './doubts.ts'
import { importedForm, openDoubts, proposalsOf } from './import.ts'
import { CONTENT_KIND } from './kinds.ts'

const PLACE = { block: 0, from: 0, to: 2 }
const sure = <T>(value: T) => ({ value, sureness: 'sure' as const, places: [PLACE] })
const unsure = <T>(value: T) => ({ value, sureness: 'unsure' as const, places: [PLACE] })

const NOTHING: Extraction = {
  title: null,
  docNumber: null,
  docKind: null,
  type: null,
  orgs: null,
  level: null,
  regionCode: null,
  writtenOn: null,
  publishedOn: null,
  effectiveOn: null,
  expiresOn: null,
  windows: [],
  amount: null,
  conditions: [],
  materials: [],
  steps: [],
  contacts: [],
  attachments: [],
  platform: null,
  sourceUrl: null,
  problems: [],
}
const READ: Extraction = {
  ...NOTHING,
  title: sure('关于申报的通知'),
  orgs: sure(['测试市科学技术局']),
  amount: unsure({ min: null, max: 500_000, percents: [], text: '最高 50 万元' }),
  windows: [
    {
      batch: '第一批',
      opensOn: sure('2026-05-01'),
      deadlines: [unsure({ kind: 'online' as const, at: '2026-06-01' })],
    },
  ],
  conditions: [
    {
      ...sure({ clause: '一', text: '在本市注册', kind: 'required' as const, group: '' }),
      threshold: null,
      period: null,
    },
  ],
  contacts: [sure({ name: '高新处', phone: '000-1' })],
}
const policy = emptyForm(CONTENT_KIND.policy.fields)

test('each thing the document says is a proposal, with its place and how sure it is', () => {
  const found = proposalsOf('policy', policy, READ)
  expect(found.map(({ path, row, sureness }) => [path, row, sureness])).toEqual([
    ['title', false, 'sure'],
    ['orgs', false, 'sure'],
    ['amount', false, 'unsure'],
    ['amounts', true, 'unsure'],
    ['windows', true, 'unsure'],
    ['conditions', true, 'sure'],
    ['contacts', true, 'sure'],
    ['source.issuer', false, 'sure'],
  ])
  expect(found.every(({ places }) => places.length > 0)).toBe(true)
})

test('what the form says already is not proposed; what it says otherwise is shown beside it', () => {
  const form: Form = {
    ...policy,
    title: '关于申报的通知',
    orgs: ['另一个机关'],
    contacts: [{ name: '高新处', phone: '000-1', note: '工作日' }],
  }
  const found = proposalsOf('policy', form, READ)
  expect(found.map(({ path }) => path)).not.toContain('title')
  expect(found.map(({ path }) => path)).not.toContain('contacts')
  expect(found.find(({ path }) => path === 'orgs')).toMatchObject({
    differs: true,
    current: ['另一个机关'],
  })
})

test('taken values stand in the form; those nobody is sure of leave a doubt unless corrected', () => {
  const found = proposalsOf('policy', policy, READ)
  const taken = found.map((proposal) => ({ proposal, value: proposal.value }))
  const { form, doubts } = importedForm('policy', policy, taken)
  expect(form).toMatchObject({
    title: '关于申报的通知',
    source: { issuer: '测试市科学技术局' },
    conditions: [{ code: 'C1', text: '在本市注册' }],
    amounts: [{ max: 500_000, source: { title: '关于申报的通知', passage: '最高 50 万元' } }],
    windows: [{ batch: '第一批', certainty: 'published', opensOn: '2026-05-01' }],
  })
  expect(doubts.map(({ path, row }) => [path, row])).toEqual([
    ['amount', false],
    ['amounts', true],
    ['windows', true],
  ])
  const corrected = taken.map((one) =>
    one.proposal.path === 'amount'
      ? { ...one, value: { min: null, max: 400_000, text: '最高 40 万元' } }
      : one,
  )
  expect(importedForm('policy', policy, corrected).doubts.map(({ path }) => path)).toEqual([
    'amounts',
    'windows',
  ])
})

test('a notice of job titles has fields of its own; other kinds have none', () => {
  const form = emptyForm(CONTENT_KIND.jobTitle.fields)
  expect(proposalsOf('jobTitle', form, READ).map(({ path }) => path)).toEqual([
    'title',
    'windows',
    'contacts',
    'issuer',
  ])
  expect(proposalsOf('banner', {}, READ)).toEqual([])
})

test('numbers of conditions are not given twice', () => {
  const row: Form = { code: 'C2', text: '已有' }
  const [proposal] = proposalsOf('policy', policy, READ).filter(({ path }) => path === 'conditions')
  const { form } = importedForm('policy', { ...policy, conditions: [row] }, [
    { proposal: proposal!, value: proposal!.value },
  ])
  expect((form.conditions as Form[]).map(({ code }) => code)).toEqual(['C2', 'C3'])
})

test('nothing is nothing', () => {
  expect([null, '', ' ', [], false, { a: '', b: [] }].every(saysNothing)).toBe(true)
  expect([0, 'x', ['x'], true, { a: 0 }].some(saysNothing)).toBe(false)
})

test('what nobody has decided stays open until the form says it, and is no gap before', () => {
  const { fields } = CONTENT_KIND.policy
  const read = proposalsOf('policy', policy, READ)
  const [title, ...rest] = read
  const taken = importedForm('policy', policy, [{ proposal: title!, value: title!.value }])
  const open = openDoubts([], read, rest)
  expect(openFacts(fields, taken.form, open).map(({ label }) => label)).toEqual(
    rest.map(({ label, row }) => (row ? `${label}：新增一条` : label)),
  )
  expect(openDoubtsOf(fields, taken.form, open)).toEqual([])
  const all = importedForm(
    'policy',
    taken.form,
    rest.map((proposal) => ({ proposal, value: proposal.value })),
  )
  expect(openFacts(fields, all.form, open)).toEqual([])
})

test('a second document decides what it speaks of, and leaves the rest as open as it was', () => {
  const read = proposalsOf('policy', policy, READ)
  const open = openDoubts([], read, read)
  const again = read.filter(({ path }) => path === 'title' || path === 'contacts')
  const after = openDoubts(open, again, again.slice(0, 1))
  const paths = read.map(({ path }) => path).filter((path) => path !== 'title')
  expect(after.map(({ path }) => path)).toEqual([
    ...paths.filter((path) => path !== 'contacts'),
    'title',
  ])
})
