import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '#testing/seed.ts'
import type { FactItem } from '#domain/matching/portrait.ts'
import { MATCH_RESULTS } from '#domain/matching/results.ts'
import type { ShownThing } from '#domain/matching/shown-things.ts'
import { isAppliedFor, POLICY_KIND, WINDOW_STATE } from '#domain/policies/codes.ts'
import { CHECKUP_SECTION, type CheckupSection, STATEMENT_RULE } from './codes.ts'
import type { CheckupGiven, GivenProgramme, GivenRight } from './given.ts'
import { makeCheckup } from './make.ts'
import { type Checkup, statementsOf } from './report.ts'
import { factOf, givenOf, programmeOf, requirementOf, TODAY } from './testing.ts'

const sectionOf = ({ sections }: Checkup, code: CheckupSection) =>
  sections.find((one) => one.code === code)!
const texts = (report: Checkup, code: CheckupSection): string[] =>
  statementsOf({ sections: [sectionOf(report, code)] }).map(({ text }) => text)
const entriesOf = (report: Checkup, code: CheckupSection) =>
  sectionOf(report, code).entries.map(({ head, lines }) => [
    head.text,
    ...lines.map(({ text }) => text),
  ])
const basesOf = (report: Checkup, text: string) =>
  statementsOf(report)
    .find((one) => one.text === text)!
    .on.map((place) => report.bases[place]!)

const thingOf = (more: Partial<ShownThing> = {}): ShownThing => ({
  id: 'rdSpend',
  field: 'rdSpend',
  kind: 'tell',
  name: '研发费用',
  years: [2025],
  reason: '1 个项目等它，且只差这一项',
  earliest: '',
  where: [
    {
      ...{ code: 'hnte', policyId: 'p1', name: '高企认定', id: 'H5', clause: '第十一条（五）' },
      ...{ text: '研发费用占比', state: 'missing', gap: '请补充：2025 年研发费用' },
      ...{ remedy: '', earliest: '', alone: true },
    },
  ],
  how: null,
  ...more,
})
const rightOf = (more: Partial<GivenRight> = {}): GivenRight => ({
  kind: 'patent',
  recordId: 'r1',
  name: '一种装置 202010000001.X',
  eventName: '缴纳第 7 年年费',
  state: 'open',
  due: '2026-12-02',
  until: '2027-06-02',
  amount: 300,
  origin: '手工录入',
  changedOn: '2026-11-01',
  tables: [
    {
      ...{ id: 'patentAnnuity', name: '专利年费', version: '现行标准' },
      ...{ origin: '专利收费标准（财税〔2017〕8号）', checkedOn: '2026-11-26' },
    },
  ],
  ...more,
})
const title = (more: Partial<FactItem> = {}): FactItem => ({
  ...{ code: 'hnte', level: '', on: '2024-12-06', until: '2027-12-05', rank: null },
  ...more,
})
const held = (...items: FactItem[]) =>
  factOf({
    ...{ field: 'titles', year: null, value: items, name: '已取得的资质', text: '高新技术企业' },
    source: '证书或登记',
  })

describe('sections', () => {
  test('stand in their order, each with something said', () => {
    const report = makeCheckup(givenOf())
    expect(report.sections.map(({ code }) => code)).toEqual(Object.keys(CHECKUP_SECTION))
    for (const { code } of report.sections) expect(texts(report, code), code).not.toEqual([])
  })

  test('一页结论 says the counts, then what is due soonest, then what to tell', () => {
    const report = makeCheckup(
      givenOf({
        programmes: [programmeOf()],
        things: [thingOf(), thingOf({ id: 'age', kind: 'wait', name: '成立时间' })],
        rights: [rightOf(), rightOf({ recordId: 'r2', due: '2027-06-01', until: '2027-12-01' })],
        declarations: [
          {
            ...{ declareNo: 'SB1', name: '小巨人', statusName: '补正', dueOn: '2026-12-01' },
            ...{ dueName: '补正截止', holderName: '企业', changedOn: '2026-11-20' },
          },
        ],
      }),
    )
    expect(texts(report, 'first')).toEqual([
      '按企业画像（完整度 40%）核对 1 项政策，其中办事提醒和法规 0 项，不感兴趣 0 项。',
      '较有希望 1 项，存在机会 0 项，需补充数据 0 项，信息不足 0 项，暂不满足 0 项；只差一两项条件的 0 项。',
      '小巨人：当前补正，补正截止，待企业办理。',
      '一种装置 202010000001.X：缴纳第 7 年年费，官费 300 元。',
      '高企认定（较有希望）：申报截止。',
      '填写：研发费用（2025 年），1 个项目等它，且只差这一项。',
    ])
  })

  test('without anything told it says so and names what to fill first', () => {
    const report = makeCheckup(givenOf({ told: false, things: [thingOf()] }))
    expect(texts(report, 'first')).toContain(
      '企业画像暂无企业填报的数据，以上依据登记、证书和知识产权记录。请先填写：研发费用。',
    )
    expect(report.portrait).toEqual({ asOf: '', completeness: 40, known: 0 })
  })

  test('已经拥有 names titles with their ends and rights by number, never a zero', () => {
    const report = makeCheckup(
      givenOf({
        facts: [
          held(title(), title({ code: 'tech-sme', on: '2024-06-05', until: '2025-12-31' })),
          factOf({
            field: 'ipClassOne',
            year: null,
            value: '3',
            name: 'Ⅰ类知识产权',
            text: '3 件',
          }),
          factOf({
            field: 'ipClassTwo',
            year: null,
            value: '0',
            name: 'Ⅱ类知识产权',
            text: '0 件',
          }),
        ],
      }),
    )
    expect(texts(report, 'held')).toEqual([
      '高新技术企业：2024-12-06 取得，有效期至 2027-12-05。',
      '科技型中小企业：2024-06-05 取得，2025-12-31 已到期。',
      'Ⅰ类知识产权 3 件。',
    ])
    expect(report.titles).toEqual(['高新技术企业'])
  })

  test('a programme says support, times, materials, and each condition that is met with its value', () => {
    const report = makeCheckup(
      givenOf({
        programmes: [
          programmeOf({
            result: 'possible',
            states: { met: 1, unmet: 0, missing: 0, manual: 1 },
            requirements: [
              requirementOf(),
              requirementOf({
                ...{
                  id: 'H7',
                  state: 'manual',
                  clause: '第十一条（七）',
                  text: '创新能力评价达标。',
                },
                ...{ values: [], measured: '', evidence: '自评表' },
              }),
            ],
          }),
        ],
      }),
    )
    expect(entriesOf(report, 'hopeful')).toEqual([
      [
        '高新技术企业认定管理办法',
        '支持标准：企业所得税税率 15%。',
        '申报时间：截止 2026-12-15，还有 16 天。',
        '必备材料 8 份。',
        '满足：科技人员占职工总数不低于 10%；20%（要求 ≥ 10%）。',
        '需人工核验：创新能力评价达标；证明材料：自评表。',
      ],
    ])
  })

  test('programmes that no data says anything of are told in a sentence each', () => {
    const report = makeCheckup(
      givenOf({
        programmes: [
          programmeOf({
            result: 'possible',
            states: { met: 0, unmet: 0, missing: 0, manual: 2 },
            requirements: [requirementOf({ state: 'manual' })],
          }),
        ],
      }),
    )
    expect(texts(report, 'hopeful')).toEqual([
      '按现有数据，暂无已核对出满足条件的项目。',
      '另有 1 项的条件须全部由人工核验',
      '高新技术企业认定管理办法：2 项条件需人工核验，申报截止 2026-12-15。',
    ])
  })

  const unmet = (states: GivenProgramme['states'], code = 'hnte') =>
    programmeOf({
      ...{ code, result: 'unmet', states },
      requirements: [
        requirementOf({ id: 'H1' }),
        requirementOf({
          ...{ id: 'H5', state: 'unmet', text: '研发费用占比', clause: '第十一条（五）' },
          ...{ gap: '现为 3%，还差 2 个百分点', remedy: '增加研发投入。' },
        }),
      ],
    })

  test('接近条件 takes one or two in the way, within reach, and says what exactly', () => {
    const report = makeCheckup(
      givenOf({
        programmes: [unmet({ met: 1, unmet: 1, missing: 0, manual: 0 })],
        things: [thingOf()],
      }),
    )
    expect(entriesOf(report, 'near')[0]?.slice(0, 2)).toEqual([
      '高新技术企业认定管理办法',
      '不满足：研发费用占比；现为 3%，还差 2 个百分点；增加研发投入。',
    ])
  })

  test.each([
    ['three in the way', { met: 1, unmet: 2, missing: 1, manual: 0 }, 'hnte'],
    ['nothing met', { met: 0, unmet: 1, missing: 0, manual: 0 }, 'hnte'],
    ['out of reach', { met: 1, unmet: 1, missing: 0, manual: 0 }, 'elsewhere'],
  ])('is not near: %s', (_, states, code) => {
    const report = makeCheckup(givenOf({ programmes: [unmet(states, code)], things: [thingOf()] }))
    expect(sectionOf(report, 'near').entries).toEqual([])
  })

  test('what an alternative covers is not told as missing', () => {
    const report = makeCheckup(
      givenOf({
        programmes: [
          programmeOf({
            result: 'incomplete',
            states: { met: 1, unmet: 0, missing: 1, manual: 0 },
            requirements: [
              requirementOf({ id: 'any', group: 'any', state: 'met' }),
              requirementOf({ id: 'a', depth: 1 }),
              requirementOf({ id: 'b', depth: 1, state: 'unmet', gap: '还差一项' }),
              requirementOf({
                id: 'c',
                state: 'missing',
                text: '研发费用',
                gap: '请补充：研发费用',
              }),
              requirementOf({ id: 'd', state: 'missing', kind: 'bonus', gap: '请补充：奖项' }),
            ],
          }),
        ],
        things: [thingOf()],
      }),
    )
    expect(sectionOf(report, 'near').entries[0]!.lines.map(({ condition }) => condition)).toEqual([
      'c',
      '',
      '',
    ])
  })

  test('期限 stand in order, with what is late before them and nothing after a year', () => {
    const report = makeCheckup(
      givenOf({
        facts: [
          held(title({ until: '2027-03-01' }), title({ code: 'champion', until: '2029-01-01' })),
        ],
        programmes: [
          programmeOf(),
          programmeOf({
            ...{
              code: 'x',
              policyId: 'p2',
              shortTitle: '瞪羚',
              windowState: 'closed',
              deadline: '',
            },
            expected: {
              ...{ eventName: '网上申报截止', from: '2027-04-01', to: '2027-04-20' },
              years: [2024, 2025],
            },
          }),
        ],
        rights: [
          rightOf({ state: 'unconfirmed', due: '2026-03-07', amount: null }),
          rightOf({
            recordId: 'r3',
            state: 'late',
            due: '2026-06-15',
            until: '2026-12-15',
            amount: 480,
          }),
        ],
      }),
    )
    expect(sectionOf(report, 'dates').statements.map(({ day, text }) => `${day} ${text}`)).toEqual([
      '2026-03-07 一种装置 202010000001.X：缴纳第 7 年年费，期限已过，记录中未登记缴费，请核对。',
      '2026-12-15 一种装置 202010000001.X：缴纳第 7 年年费已过期限（2026-06-15），补办的最后一天，官费 480 元。',
      '2026-12-15 高企认定（较有希望）：申报截止。',
      '2027-03-01 高新技术企业：有效期的最后一天。',
      '2027-04-01 瞪羚：往年推算：网上申报截止约在 2027-04-01 至 2027-04-20（依据 2024、2025 年），以当年通知为准。',
    ])
  })

  test('存疑 names contradictions, 不清楚, old values, and doubts of the policies that are shown', () => {
    const report = makeCheckup(
      givenOf({
        facts: [
          factOf({ value: null, text: '不清楚' }),
          factOf({ name: '2024 年职工总数', year: 2024, observedAt: '2025-11-28' }),
        ],
        conflicts: [{ fact: factOf(), other: factOf({ text: '90 人', source: '公开信息' }) }],
        programmes: [programmeOf({ confidence: 'C', unverified: ['金额未见原文。'] })],
      }),
    )
    expect(texts(report, 'doubts')).toEqual([
      '2025 年职工总数：企业填写为 100 人，公开信息为 90 人；本报告采用前者。',
      '2025 年职工总数：不清楚。',
      '2024 年职工总数 100 人：2025-11-28 记录，已超过一年，请核对。',
      '本报告由系统按所列规则和数据核对得出，不等于官方审核结论；申报条件、时间和金额以主管部门当年的通知为准。',
      '高新技术企业认定管理办法',
      '只查到一份资料，请以原文为准。',
      '金额未见原文。',
    ])
  })
})

describe('what a sentence rests on', () => {
  const report = makeCheckup(
    givenOf({ facts: [held(title())], programmes: [programmeOf()], rights: [rightOf()] }),
  )

  test('a condition: its document with the rule table, and the value with its day and source', () => {
    const text = '满足：科技人员占职工总数不低于 10%；20%（要求 ≥ 10%）。'
    expect(statementsOf(report).find((one) => one.text === text)).toMatchObject({
      ...{ rule: 'met', clause: '第十一条（四）', condition: 'H4' },
    })
    expect(basesOf(report, text)).toEqual([
      {
        ...{ kind: 'policy', id: 'p1', name: '高新技术企业认定管理办法', doubt: '' },
        ...{
          text: '国科发火〔2016〕32号',
          origin: '科技部',
          on: '2026-11-26',
          rule: 'hnte 2016-32',
        },
      },
      {
        ...{ kind: 'value', id: '2025 年科技人员', name: '2025 年科技人员', text: '20 人' },
        ...{ origin: '企业填写', on: '2026-11-20', rule: '', doubt: '' },
      },
    ])
  })

  test('a fee: the record, and the table of fees with its version', () => {
    expect(
      basesOf(report, '一种装置 202010000001.X：缴纳第 7 年年费，官费 300 元。').map(
        ({ kind, id, rule, on }) => [kind, id, rule, on],
      ),
    ).toEqual([
      ['record', 'patent:r1', '', '2026-11-01'],
      ['table', 'patentAnnuity', 'patentAnnuity 现行标准', '2026-11-26'],
    ])
  })
})

const day = fc.constantFrom(
  '2026-03-07',
  '2026-11-28',
  TODAY,
  '2026-12-15',
  '2027-06-01',
  '2030-01-01',
)
const requirement = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  depth: fc.constantFrom(0, 1, 2),
  group: fc.constantFrom('', 'all', 'any'),
  state: fc.constantFrom('met', 'unmet', 'missing', 'manual', 'skipped'),
  kind: fc.constantFrom('', 'required', 'veto', 'bonus'),
  measured: fc.constantFrom('', '20%'),
  gap: fc.constantFrom('', '还差 1 项'),
  values: fc.constantFrom([], requirementOf().values),
} as const)
const programme = (code: string): fc.Arbitrary<GivenProgramme> =>
  fc
    .record({
      kind: fc.constantFrom(...(Object.keys(POLICY_KIND) as GivenProgramme['kind'][]), ''),
      result: fc.constantFrom(...MATCH_RESULTS.filter((one) => one !== 'inapplicable')),
      disliked: fc.boolean(),
      windowState: fc.constantFrom(
        ...(Object.keys(WINDOW_STATE) as GivenProgramme['windowState'][]),
        '',
      ),
      deadline: fc.oneof(
        fc.constant(''),
        day.map((one) => `${one} 23:59:59`),
      ),
      expected: fc.oneof(
        fc.constant(null),
        day.map((from) => ({ eventName: '申报开始', from, to: from, years: [2025] })),
      ),
      states: fc.record({
        met: fc.nat(3),
        unmet: fc.nat(3),
        missing: fc.nat(3),
        manual: fc.nat(3),
      }),
      confidence: fc.constantFrom('A', 'B', 'C', 'G'),
      unverified: fc.constantFrom([], ['金额待核实。']),
      requirements: fc.array(
        requirement.map((one) => requirementOf(one)),
        { maxLength: 5 },
      ),
    } as const)
    .map((one) => programmeOf({ ...one, code, policyId: `p-${code}` }))
const given: fc.Arbitrary<CheckupGiven> = fc
  .record({
    programmes: fc
      .nat(25)
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => programme(`c${at}`)))),
    things: fc.array(
      fc
        .record({
          kind: fc.constantFrom('tell', 'do', 'wait'),
          code: fc.constantFrom('c0', 'c1', 'none'),
        } as const)
        .map(({ kind, code }) =>
          thingOf({ kind, where: thingOf().where.map((one) => ({ ...one, code })) }),
        ),
      { maxLength: 12 },
    ),
    rights: fc.array(
      fc
        .tuple(fc.constantFrom('open', 'late', 'unconfirmed'), day, day)
        .map(([state, due, until]) => rightOf({ state, due, until })),
      { maxLength: 12 },
    ),
    facts: fc.array(
      fc.oneof(
        day.map((until) => held(title({ until }))),
        day.map((observedAt) => factOf({ observedAt })),
        fc.constant(factOf({ value: null })),
      ),
      { maxLength: 5 },
    ),
    told: fc.boolean(),
  })
  .map((one) => givenOf(one))

describe('whatever a company is', () => {
  const runs = { numRuns: cases(300, 3_000) }

  test('each sentence has a rule and rests on something that is listed, and nothing else is', () => {
    fc.assert(
      fc.property(given, (one) => {
        const report = makeCheckup(one)
        const named = new Set<number>()
        for (const { rule, text, on } of statementsOf(report)) {
          expect(STATEMENT_RULE[rule], text).toBeTruthy()
          expect(text).not.toBe('')
          expect(on.length, text).toBeGreaterThan(0)
          for (const place of on) {
            expect(report.bases[place], text).toBeDefined()
            named.add(place)
          }
        }
        expect(named.size).toBe(report.bases.length)
      }),
      runs,
    )
  })

  test('the counts add up', () => {
    fc.assert(
      fc.property(given, (one) => {
        const { total, byResult, duties, disliked } = makeCheckup(one).counts
        const sum = byResult.reduce((all, { count }) => all + count, 0)
        expect(sum + duties + disliked).toBe(total)
        expect(total).toBe(one.programmes.length)
      }),
      runs,
    )
  })

  test('what a company set aside and what nobody applies for is in no hope', () => {
    fc.assert(
      fc.property(given, (one) => {
        const out = new Set(
          one.programmes
            .filter(({ disliked, kind }) => disliked || !isAppliedFor(kind))
            .map(({ policyId }) => policyId),
        )
        const report = makeCheckup(one)
        for (const code of ['hopeful', 'near'] as const)
          for (const { policyId } of sectionOf(report, code).entries)
            expect(out.has(policyId)).toBe(false)
      }),
      runs,
    )
  })

  test('the same data give the same report, and the days stand in order', () => {
    fc.assert(
      fc.property(given, (one) => {
        const report = makeCheckup(one)
        expect(makeCheckup(structuredClone(one))).toEqual(report)
        const days = sectionOf(report, 'dates').statements.map((it) => it.day)
        expect(days).toEqual(days.toSorted())
      }),
      runs,
    )
  })
})
