import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyForm, type Form } from '../fields/fields.ts'
import {
  type Fact,
  decidedFacts,
  FACT_STATE,
  factCounts,
  factsOf,
  factsText,
  joinedFacts,
  judgedFacts,
  keptFacts,
  openCount,
  openText,
  restoredRow,
  sectionCounts,
} from './facts.ts'
import { takeFacts } from './import.ts'
import { CONTENT_KIND } from './kinds.ts'

const { fields } = CONTENT_KIND.policy
const empty = emptyForm(fields)
const material = (name: string, more: Form = {}): Form => ({
  name,
  required: true,
  note: '',
  issuer: '',
  ...more,
})
const fact = (more: Partial<Fact>): Fact => ({
  path: 'materials',
  row: true,
  value: material('审计报告'),
  sureness: 'sure',
  source: 1,
  places: [],
  decision: 'open',
  said: null,
  ...more,
})
const after = (form: Form, facts: readonly Fact[], before: Form = empty) =>
  judgedFacts(fields, form, keptFacts(fields, before, form, facts))
const statesOf = (...given: Parameters<typeof after>) => after(...given).map(({ state }) => state)

test('what the form says as the document does was taken, whoever wrote it there', () => {
  const title = fact({ path: 'title', row: false, value: '通知' })
  const form = { ...empty, title: '通知', materials: [material('审计报告', { issuer: '会计所' })] }
  expect(after(form, [title, fact({})]).map(({ state, at }) => [state, at])).toEqual([
    ['taken', 'title'],
    ['taken', 'materials.0'],
  ])
  expect(statesOf({ ...form, title: '别的' }, [title])).toEqual(['open'])
})

test('a record that was taken is followed through changes and moves, and left once it is gone', () => {
  const first = { ...empty, materials: [material('申报书'), material('审计报告')] }
  const taken = keptFacts(fields, empty, first, [fact({})])
  const changed = { ...empty, materials: [material('近两年审计报告'), material('申报书')] }
  const followed = keptFacts(fields, first, changed, taken)
  expect(judgedFacts(fields, changed, followed)).toMatchObject([
    { state: 'changed', at: 'materials.0', label: '申报材料第 1 项' },
  ])
  const gone = keptFacts(fields, changed, { ...empty, materials: [material('申报书')] }, followed)
  expect(gone).toMatchObject([{ decision: 'left', said: null }])
  expect(statesOf(first, gone, { ...empty, materials: [material('申报书')] })).toEqual(['taken'])
})

test('what a document leaves empty may be filled in, in records within records too', () => {
  const source = { title: '通知', url: '', passage: '最高 50 万元', seenOn: '' }
  const amounts = fact({ path: 'amounts', value: { text: '最高 50 万元', max: 500_000, source } })
  const row = (more: Form): Form => ({
    text: '最高 50 万元',
    max: 500_000,
    source: { ...source, ...more },
  })
  expect(statesOf({ ...empty, amounts: [row({ seenOn: '2026-11-29' })] }, [amounts])).toEqual([
    'taken',
  ])
  expect(statesOf({ ...empty, amounts: [row({ passage: '别的' })] }, [amounts])).toEqual(['open'])
  expect(restoredRow(row({ passage: '别的', seenOn: '2026-11-29' }), amounts.value)).toEqual(
    row({ seenOn: '2026-11-29' }),
  )
})

test('必交 is part of what a document says', () => {
  const optional = fact({ value: material('贷款合同', { required: false }) })
  const form = { ...empty, materials: [material('贷款合同', { required: false })] }
  const taken = keptFacts(fields, empty, form, [optional])
  expect(statesOf({ ...empty, materials: [material('贷款合同')] }, taken, form)).toEqual([
    'changed',
  ])
})

test('a field that was taken is changed when it says otherwise and left when it is emptied', () => {
  const taken = fact({ path: 'title', row: false, value: '甲', decision: 'taken', said: '甲' })
  const form = { ...empty, title: '甲' }
  expect(statesOf({ ...empty, title: '乙' }, [taken], form)).toEqual(['changed'])
  expect(statesOf(empty, [taken], form)).toEqual(['left'])
})

test('the last word counts; of a document read again what was decided stays', () => {
  const [open] = [fact({})]
  const words = [
    { ...open!, decision: 'left' as const },
    { ...open!, decision: 'open' as const },
    { ...open!, decision: 'left' as const },
  ]
  const decided = decidedFacts([open!, fact({ path: 'steps', value: { name: '申报' } })], words)
  expect(decided.map(({ decision }) => decision)).toEqual(['left', 'open'])
  expect(joinedFacts(decided, [fact({ source: 2 })])).toMatchObject([
    { path: 'steps', source: 1 },
    { path: 'materials', source: 2, decision: 'left' },
  ])
})

test('what was changed can say again what the document does', () => {
  const row = material('改过的', { issuer: '会计所', note: '改过' })
  expect(restoredRow(row, material('审计报告', { required: false }))).toEqual(
    material('审计报告', { issuer: '会计所', note: '改过', required: false }),
  )
})

test('what is no fact is left out; a fact without its rest is open and to be looked at', () => {
  expect(factsOf('x')).toEqual([])
  expect(factsOf([null, { path: 1, value: 'x' }, { path: 'title' }])).toEqual([])
  expect(
    factsOf([{ path: 'title', value: '甲', places: [{ block: 1, from: 0, to: 2 }, 'x'] }]),
  ).toEqual([
    {
      path: 'title',
      row: false,
      value: '甲',
      sureness: 'unsure',
      source: 0,
      places: [{ block: 1, from: 0, to: 2 }],
      decision: 'open',
      said: null,
    },
  ])
})

test('paragraphs of a section are held against what was read of them', () => {
  const blocks = (['', 'materials', 'materials', 'materials', 'time'] as const).map((section) => ({
    section,
  }))
  const at = (block: number) => ({ places: [{ block, from: 0, to: 1 }] })
  const facts = [fact({ ...at(1), decision: 'taken' }), fact({ ...at(2), decision: 'left' })]
  const { sections, unread } = sectionCounts(blocks, facts)
  expect(sections).toEqual([
    { section: 'materials', paragraphs: 3, read: 2, taken: 1 },
    { section: 'time', paragraphs: 1, read: 0, taken: 0 },
  ])
  expect([...unread]).toEqual([3, 4])
})

const NAMES = ['甲', '乙', '丙', '丁'] as const
/** What somebody does to a form and its facts. */
const act = fc.oneof(
  fc.record({ is: fc.constant('take' as const), nth: fc.nat(9), corrected: fc.boolean() }),
  fc.record({ is: fc.constantFrom('left' as const, 'open' as const), nth: fc.nat(9) }),
  fc.record({ is: fc.constant('edit' as const), nth: fc.nat(9), name: fc.constantFrom(...NAMES) }),
  fc.record({ is: fc.constant('remove' as const), nth: fc.nat(9) }),
  fc.record({ is: fc.constant('turn' as const) }),
  fc.record({ is: fc.constant('title' as const), name: fc.constantFrom('', ...NAMES) }),
)
const someFacts = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
  .map((names) => [
    fact({ path: 'title', row: false, value: '甲' }),
    ...names.map((name) => fact({ value: material(name) })),
  ])

test('a law: no fact is lost, and taken, changed, left and open add up to what was read', () => {
  fc.assert(
    fc.property(someFacts, fc.array(act, { maxLength: 12 }), (read, acts) => {
      let [form, facts]: [Form, readonly Fact[]] = [empty, read]
      const put = (next: Form): void => {
        facts = keptFacts(fields, form, next, facts)
        form = next
      }
      for (const one of acts) {
        const rows = form.materials as Form[]
        if (one.is === 'take') {
          const wanted = facts[one.nth % facts.length]!
          const value = one.corrected && wanted.row ? material('更正') : wanted.value
          const taken = takeFacts('policy', { form, facts }, [{ fact: wanted, value }])
          ;({ form, facts } = taken)
        } else if (one.is === 'left' || one.is === 'open')
          facts = keptFacts(
            fields,
            form,
            form,
            facts.map((known, at) =>
              at === one.nth % facts.length ? { ...known, decision: one.is, said: null } : known,
            ),
          )
        else if (one.is === 'edit')
          put({
            ...form,
            materials: rows.map((row, at) =>
              at === one.nth % rows.length ? { ...row, name: one.name } : row,
            ),
          })
        else if (one.is === 'remove')
          put({ ...form, materials: rows.filter((_, at) => at !== one.nth % rows.length) })
        else if (one.is === 'turn') put({ ...form, materials: rows.toReversed() })
        else if (one.is === 'title') put({ ...form, title: one.name })
      }
      expect(facts.map(({ path, row, value }) => [path, row, value])).toEqual(
        read.map(({ path, row, value }) => [path, row, value]),
      )
      const counts = factCounts(facts)
      expect(counts.taken + counts.changed + counts.left + counts.open).toBe(counts.all)
      expect(counts.all).toBe(read.length)
      expect(openCount(facts)).toBe(counts.open)
      const judged = judgedFacts(fields, form, facts)
      for (const state of Object.keys(FACT_STATE) as (keyof typeof FACT_STATE)[])
        expect(judged.filter((one) => one.state === state)).toHaveLength(counts[state])
      // A fact that counts as taken or changed stands in the form, and nowhere else than it is said to.
      for (const { fact: of, state, at, current } of judged) {
        if (state === 'open' || state === 'left') continue
        const [path = '', nth] = at.split('.')
        const there = nth === undefined ? form[path] : (form[path] as Form[])[Number(nth)]
        expect(there).toEqual(current)
        const read = of.row && state === 'taken' ? (of.value as Form).name : null
        expect(read ?? (there as Form).name).toBe((there as Form).name)
      }
      // Held against the same form again nothing changes.
      expect(keptFacts(fields, form, form, facts)).toEqual(facts)
    }),
  )
})

test('counts and what is open are said in words', () => {
  expect(factsText({ all: 25, taken: 20, changed: 1, left: 2, open: 2 })).toBe(
    '识别 25 处：已采用 20、已修改 1、已忽略 2、待确认 2',
  )
  expect([openText(0), openText(2)]).toEqual(['', '从公文识别的内容还有 2 处待确认'])
})
