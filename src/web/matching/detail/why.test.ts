import { expect, test } from 'vitest'
import { CONDITION, DETAIL } from '../testing.tsx'
import type { Detail, Match, Requirement } from '../labels.ts'
import { reasonsOf } from './why.ts'

const condition = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  ...CONDITION,
  id,
  text: `条件${id}`,
  state: 'met',
  gap: '',
  remedy: '',
  earliest: '',
  ...more,
})
const FOUNDED = condition('founded', {
  threshold: '≥ 365 天',
  values: [
    { name: '成立日期', text: '2015-04-16', source: '证书或登记', observedAt: '2026-11-22' },
  ],
})
const RESIDENT = condition('resident', {
  threshold: '',
  values: [{ name: '居民企业', text: '是', source: '企业填写', observedAt: '2026-11-22' }],
})
const detailOf = (
  match: Partial<Match>,
  requirements: readonly Requirement[],
  earliest = '',
): Detail => ({
  ...DETAIL,
  earliest,
  requirements: [...requirements],
  match: {
    ...DETAIL.match,
    missing: [],
    urgent: false,
    effort: 'low',
    windowState: 'open',
    daysLeft: 60,
    ...match,
  },
})
const ALL_MET = { met: 2, unmet: 0, missing: 0, manual: 0 }
const textsOf = (detail: Detail) => reasonsOf(detail).map(({ kind, text }) => `${kind} ${text}`)

test.each<[string, Detail, string[]]>([
  [
    'all met: how many, the figures before what is so, and time',
    detailOf({ result: 'hopeful', states: ALL_MET }, [RESIDENT, FOUNDED]),
    [
      'good 2 项条件全部满足，其中 2 项由企业数据自动核对',
      'good 成立日期：2015-04-16，要求 ≥ 365 天',
      'good 居民企业：是',
      'good 距截止还有 60 天，来得及准备',
    ],
  ],
  [
    'a deadline near is the last line, and there are four at most',
    detailOf({ result: 'hopeful', states: ALL_MET, urgent: true, daysLeft: 9, materials: 8 }, [
      FOUNDED,
      RESIDENT,
      condition('third', { threshold: '≥ 3 项' }),
    ]),
    [
      'good 2 项条件全部满足，其中 3 项由企业数据自动核对',
      'good 成立日期：2015-04-16，要求 ≥ 365 天',
      'good 2025 年科技人员：9 人，要求 ≥ 3 项',
      'caution 剩 9 天，要备齐必备材料 8 份',
    ],
  ],
  [
    'what is left to a person is a caution',
    detailOf(
      {
        result: 'possible',
        states: { met: 1, unmet: 0, missing: 0, manual: 1 },
        windowState: 'longterm',
        daysLeft: null,
      },
      [FOUNDED, condition('relevance', { state: 'manual', check: 'manual' })],
    ),
    [
      'good 1 项条件已满足，其中 1 项由企业数据自动核对',
      'good 成立日期：2015-04-16，要求 ≥ 365 天',
      'good 长期受理，准备好就可以申报',
      'caution 1 项要人工核验，例如：条件relevance',
    ],
  ],
  [
    'what is missing comes first where it cannot be judged',
    detailOf(
      {
        result: 'incomplete',
        states: { met: 0, unmet: 0, missing: 1, manual: 0 },
        missing: [{ field: 'staff', name: '职工总数' }],
        windowState: 'reference',
        daysLeft: null,
      },
      [condition('share', { state: 'missing', values: [] })],
    ),
    ['missing 缺“职工总数”', 'caution 时间参考往年，以当年通知为准'],
  ],
  [
    'the gaps stand alone where it is not met, groups by their parts, without what only adds points',
    detailOf(
      { result: 'unmet', states: { met: 1, unmet: 2, missing: 3, manual: 0 } },
      [
        FOUNDED,
        CONDITION,
        condition('any', { state: 'unmet', group: 'any', values: [] }),
        condition('part', { state: 'unmet', depth: 1, values: [] }),
        condition('extra', { state: 'unmet', kind: 'bonus', values: [] }),
      ],
      '2027-01-01',
    ),
    [
      'gap 科技人员占职工总数不低于 10%：现为 9%，按现有总量还差 1 人',
      'gap 条件part',
      'missing 另有 3 项条件缺数据，尚未核对',
      'caution 各项差距都补上，最早 2027-01-01 可以满足',
    ],
  ],
  [
    'a batch that has closed is said',
    detailOf(
      { result: 'hopeful', states: { ...ALL_MET, met: 1 }, windowState: 'closed', daysLeft: null },
      [condition('plain', { values: [] })],
    ),
    [
      'good 1 项条件全部满足，其中 1 项由企业数据自动核对',
      'caution 本批已经截止，可以先为下一批做准备',
    ],
  ],
  [
    'tiers and a limit of nothing are no figure to show, nor are many values',
    detailOf({ result: 'hopeful', states: ALL_MET }, [
      condition('tiers', { threshold: '至 1 亿元：≥ 5%；超过以上：≥ 3%' }),
      condition('nothing', { ...FOUNDED, id: 'nothing', threshold: '≥ 0 天' }),
      condition('many', {
        values: [1, 2, 3].map((nth) => ({
          name: `值${nth}`,
          text: '1',
          source: '企业填写',
          observedAt: '',
        })),
      }),
    ]),
    [
      'good 2 项条件全部满足，其中 3 项由企业数据自动核对',
      'good 2025 年科技人员：9 人',
      'good 成立日期：2015-04-16',
      'good 距截止还有 60 天，来得及准备',
    ],
  ],
  [
    'a place or a day that does not fit',
    detailOf({ result: 'inapplicable', states: { ...ALL_MET, met: 0 } }, []),
    ['gap 企业注册地不在适用地区内，或者规则今天不施行'],
  ],
])('%s', (_name, detail, expected) => {
  expect(textsOf(detail)).toEqual(expected)
})
