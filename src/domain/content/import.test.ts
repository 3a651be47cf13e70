import { expect, test } from 'vitest'
import type { Extraction } from '../notices/notice.ts'
import { emptyForm, type Form, lettersOf } from '../fields/fields.ts'
import { saysNothing } from './doubts.ts'
import { joinedFacts } from './facts.ts'
import { notFound, proposedId, readFacts, takeFacts } from './import.ts'
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
  supportModes: null,
  benefits: [],
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
      deadlines: [unsure({ kind: 'online' as const, at: '2026-06-01', note: '24时' })],
      always: null,
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

test('each thing the document says is a fact, undecided, with its place and how sure it is', () => {
  const found = readFacts('policy', READ, 3)
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
  expect(found.every(({ places, source }) => places.length > 0 && source === 3)).toBe(true)
  expect(found.every(({ decision, said }) => decision === 'open' && said === null)).toBe(true)
})

test('windows keep their names, their hours and 常年受理; two of them are never one', () => {
  const named = (batch: string, at: string, note: string) => ({
    batch,
    opensOn: null,
    deadlines: [sure({ kind: 'online' as const, at, note })],
    always: null,
  })
  const windows = [
    named('重大项目', '2026-12-20 17:00', ''),
    named('中试项目', '2027-01-15', '24时'),
    { batch: '概念验证', opensOn: null, deadlines: [], always: sure('常年受理') },
  ]
  const read = readFacts('policy', { ...NOTHING, windows }, 1)
  expect(read.map(({ value }) => value)).toMatchObject([
    {
      batch: '重大项目',
      certainty: 'published',
      deadlines: [{ at: '2026-12-20 17:00', note: '' }],
    },
    { batch: '中试项目', certainty: 'published', deadlines: [{ at: '2027-01-15', note: '24时' }] },
    { batch: '概念验证', certainty: 'always', deadlines: [], note: '常年受理' },
  ])
  expect(takeAll(read).form.windows).toHaveLength(3)
})

test('an office and a person are told apart; without an office the first issuer is to be looked at', () => {
  const contacts = [
    sure({ name: '市科技局成果处 王晓岚', phone: '1' }),
    sure({ name: '李某、张某', phone: '2' }),
    sure({ name: '平台技术支持', phone: '3' }),
  ]
  const read = readFacts('policy', { ...NOTHING, orgs: sure(['甲局', '乙局']), contacts }, 1)
  expect(
    read.filter(({ path }) => path === 'contacts').map(({ value, sureness }) => [value, sureness]),
  ).toEqual([
    [{ name: '市科技局成果处', phone: '1', note: '联系人：王晓岚' }, 'sure'],
    [{ name: '甲局', phone: '2', note: '联系人：李某、张某' }, 'unsure'],
    [{ name: '平台技术支持', phone: '3', note: '' }, 'sure'],
  ])
  expect(read.find(({ path }) => path === 'source.issuer')?.value).toBe('甲局、乙局')
})

test('支持方式, 支持标准 and the list of annexes are told, a long one with its number', () => {
  const benefits = [sure({ situation: '重大项目', standard: '最高 200 万元', payment: '后补助' })]
  const told = (attachments: string[]) =>
    readFacts(
      'policy',
      {
        ...NOTHING,
        supportModes: sure(['afterward' as const]),
        benefits,
        attachments: attachments.map(sure),
      },
      1,
    )
  expect(told(['申报书', '明细表']).map(({ path, value }) => [path, value])).toEqual([
    ['supportModes', ['afterward']],
    ['benefits', { situation: '重大项目', standard: '最高 200 万元', payment: '后补助' }],
    ['source.note', '附件：1. 申报书；2. 明细表'],
  ])
  const long = told(Array.from({ length: 30 }, (_, at) => `附表${at}`.padEnd(40, '长')))
  const note = lettersOf(long.at(-1)?.value)
  expect(note).toMatch(/^附件共 30 份：1\. .+等$/)
  expect(note.length).toBeLessThanOrEqual(500)
})

test('two passages that say the same are one fact at both places', () => {
  const contacts = [sure({ name: '企业处', phone: '1' }), sure({ name: '企业处', phone: '1' })]
  const [one, ...rest] = readFacts('policy', { ...NOTHING, contacts }, 1)
  expect(rest).toEqual([])
  expect(one?.places).toHaveLength(2)
})

const takeAll = (facts: ReturnType<typeof readFacts>) =>
  takeFacts(
    'policy',
    { form: policy, facts },
    facts.map((fact) => ({ fact, value: fact.value })),
  )

test('taken values stand in the form; those nobody is sure of leave a doubt unless corrected', () => {
  const read = readFacts('policy', READ, 1)
  const { form, doubts, facts } = takeAll(read)
  expect(form).toMatchObject({
    title: '关于申报的通知',
    source: { issuer: '测试市科学技术局' },
    conditions: [{ code: 'C1', text: '在本市注册' }],
    amounts: [{ max: 500_000, source: { title: '关于申报的通知', passage: '最高 50 万元' } }],
    windows: [{ batch: '第一批', certainty: 'published', opensOn: '2026-05-01' }],
  })
  expect(facts.every(({ decision }) => decision === 'taken')).toBe(true)
  expect(doubts.map(({ path, row }) => [path, row])).toEqual([
    ['amount', false],
    ['amounts', true],
    ['windows', true],
  ])
  const corrected = read.map((fact) => ({
    fact,
    value: fact.path === 'amount' ? { min: null, max: 400_000, text: '最高 40 万元' } : fact.value,
    looked: fact.path === 'windows',
  }))
  const after = takeFacts('policy', { form: policy, facts: read }, corrected)
  expect(after.doubts.map(({ path }) => path)).toEqual(['amounts'])
  expect(after.facts.find(({ path }) => path === 'amount')).toMatchObject({
    decision: 'taken',
    said: { max: 400_000 },
  })
})

test('what completes the form completes what is known of the fact, and of the doubt', () => {
  const read = readFacts('policy', READ, 1)
  const windows = read.filter(({ path }) => path === 'windows')
  const { facts, doubts } = takeFacts(
    'policy',
    { form: policy, facts: read },
    windows.map((fact) => ({ fact, value: fact.value })),
    (form) => ({
      ...form,
      windows: (form.windows as Form[]).map((row) => ({ ...row, confidence: 'A' })),
    }),
  )
  expect(facts.find(({ path }) => path === 'windows')?.said).toMatchObject({ confidence: 'A' })
  expect(doubts).toMatchObject([{ path: 'windows', value: { confidence: 'A' } }])
})

test('a notice of job titles has fields of its own; other kinds have none', () => {
  expect(readFacts('jobTitle', READ, 1).map(({ path }) => path)).toEqual([
    'title',
    'windows',
    'contacts',
    'issuer',
  ])
  expect(readFacts('banner', READ, 1)).toEqual([])
})

test('numbers of conditions are not given twice', () => {
  const row: Form = { code: 'C2', text: '已有' }
  const facts = readFacts('policy', READ, 1)
  const taken = facts.filter(({ path }) => path === 'conditions')
  const { form } = takeFacts(
    'policy',
    { form: { ...policy, conditions: [row] }, facts },
    taken.map((fact) => ({ fact, value: fact.value })),
  )
  expect((form.conditions as Form[]).map(({ code }) => code)).toEqual(['C2', 'C3'])
})

test('nothing is nothing', () => {
  expect([null, '', ' ', [], false, { a: '', b: [] }].every(saysNothing)).toBe(true)
  expect([0, 'x', ['x'], true, { a: 0 }].some(saysNothing)).toBe(false)
})

test('the same document read again adds no fact and forgets no decision', () => {
  const read = readFacts('policy', READ, 1)
  const { facts } = takeAll(read)
  const again = joinedFacts(facts, readFacts('policy', READ, 2))
  expect(again).toHaveLength(facts.length)
  expect(again.every(({ decision, source }) => decision === 'taken' && source === 2)).toBe(true)
})

test('a draft is named by region, year and number, or by the day', () => {
  const it = { ...NOTHING, regionCode: sure('330100'), docNumber: sure('杭科样发〔2026〕41号') }
  expect(proposedId(it, '2026-11-29', 0)).toBe('330100-2026-41')
  expect(proposedId(it, '2026-11-29', 1)).toBe('330100-2026-41-2')
  expect(proposedId(NOTHING, '2026-11-29', 0)).toBe('notice-20261129')
})

test('what was looked for and not found is named', () => {
  expect(notFound('policy', readFacts('policy', READ, 1))).toEqual(['文号', '地区', '申报材料'])
})
