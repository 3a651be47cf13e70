import { describe, expect, test } from 'vitest'
import type { Condition, RuleTable, Test } from './rule.ts'
import { checkTable, overlaps } from './rule-check.ts'
import { sampleCondition, sampleTable } from './sample.ts'

const rights: Test = { op: '>=', of: { field: 'ipClassOne' }, threshold: '1' }
const asking = (test_: Test, more: Partial<Condition> = {}) =>
  sampleTable([sampleCondition(test_, more)])

test('a table in order has no problem', () => expect(checkTable(asking(rights))).toEqual([]))

describe('a table is refused', () => {
  test.each<[string, RuleTable]>([
    ['effectiveFrom is no day', sampleTable([], { effectiveFrom: '2026-02-30' })],
    ['effectiveTo is no day after effectiveFrom', sampleTable([], { effectiveTo: '2015-01-01' })],
    ['checkedOn is no day', sampleTable([], { checkedOn: '' })],
    [
      'no source document is named',
      sampleTable([], { source: { title: '', docNumber: '', issuer: '' } }),
    ],
    ['44 is no region', sampleTable([], { regionCodes: ['44'] })],
    [
      '330200 is excepted from regions that do not hold it',
      sampleTable([], { regionCodes: ['440000'], exceptRegionCodes: ['330200'] }),
    ],
    ['the id C stands twice', sampleTable([sampleCondition(rights), sampleCondition(rights)])],
    [
      'the veto V stands among alternatives',
      sampleTable([
        {
          id: 'G',
          text: '',
          group: 'any',
          of: [sampleCondition(rights, { id: 'V', kind: 'veto' })],
        },
      ]),
    ],
    ['C: it says nothing', asking(rights, { text: '' })],
    ['C: weight is not 1 to 100', asking(rights, { weight: 0.5 })],
    ['C: only a manual condition may have no test', sampleTable([sampleCondition(null)])],
    ['C: 5 % is no number', asking({ ...rights, threshold: '5 %' } as Test)],
    ['C: industry is no number', asking({ op: '>=', of: { field: 'industry' }, threshold: '1' })],
    [
      'C: staff is no date',
      asking({ op: '>=', of: { since: 'staff', unit: 'days' }, threshold: '1' }),
    ],
    [
      'C: titles never holds gold',
      asking({ op: '>=', of: { count: 'titles', where: { codes: ['gold'] } }, threshold: '1' }),
    ],
    [
      'C: majorAccident is never none',
      asking({ op: 'in', field: 'majorAccident', values: ['none'] }),
    ],
    ['C: staff is no date', asking({ op: 'notAfter', field: 'staff', day: '2024-05-01' })],
    ['C: 2024-02-30 is no day', asking({ op: 'notAfter', field: 'foundedOn', day: '2024-02-30' })],
    ['C: staff has no codes', asking({ op: 'in', field: 'staff', values: ['1'] })],
    ['C: all of nothing', asking({ op: 'all', of: [] })],
    [
      'C: the tiers do not rise to an open end',
      asking({
        op: '>=',
        of: { field: 'staff' },
        threshold: {
          by: { field: 'staff' },
          rows: [{ upTo: '5', threshold: '1' }, { upTo: '4', threshold: '1' }, { threshold: '1' }],
        },
      }),
    ],
    [
      'C: p: the points 2 to 1 are no range',
      asking({
        op: 'score',
        compare: '>=',
        threshold: 1,
        parts: [{ id: 'p', text: '', judged: [2, 1] }],
      }),
    ],
  ])('%s', (problem, table) => expect(checkTable(table)).toEqual([`sample@1: ${problem}`]))
})

test('two versions may follow each other but not overlap', () => {
  const old = sampleTable([], { effectiveTo: '2026-03-31' })
  const next = sampleTable([], { version: '2', effectiveFrom: '2026-04-01' })
  expect(overlaps([old, next])).toEqual([])
  expect(overlaps([sampleTable([]), next])).toEqual(['sample: 1 and 2 overlap'])
})
