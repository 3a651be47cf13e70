import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckAnswers, type CheckField, NO_ANSWERS } from './answers.ts'
import { checkGrades, type GradeVerdict } from './check.ts'
import { EDUCATION, type Education, GRADES, JOB_GRADE, type JobGrade } from './codes.ts'
import { monthOf, monthText } from './months.ts'
import { type GradeRule, type JobStandard, ruleFor } from './standard.ts'

const ON = '2026-11-21'

const rule = (
  grade: JobGrade,
  paths: [Education, JobGrade | '', number][],
  more: Partial<GradeRule> = {},
): GradeRule => ({
  grade,
  paths: paths.map(([education, priorGrade, years]) => ({ education, priorGrade, years })),
  needsResults: false,
  confidence: 'B',
  ...more,
})

const nation: JobStandard = {
  regionCode: '000000',
  specialties: [],
  effectiveFrom: '2019-02-01',
  effectiveTo: '',
  insuranceMonths: null,
  ceHours: null,
  grades: [
    rule('technician', [['secondary', '', 1]]),
    rule('assistant', [
      ['master', '', 0],
      ['bachelor', '', 1],
      ['college', 'technician', 2],
    ]),
    rule(
      'engineer',
      [
        ['doctor', '', 0],
        ['master', 'assistant', 2],
        ['bachelor', 'assistant', 4],
        ['college', 'assistant', 4],
      ],
      { confidence: 'C' },
    ),
    rule(
      'senior',
      [
        ['doctor', 'engineer', 2],
        ['bachelor', 'engineer', 5],
      ],
      { needsResults: true },
    ),
    rule('principal', [['bachelor', 'senior', 5]], { needsResults: true, confidence: 'G' }),
  ],
}
const beijing: JobStandard = {
  ...nation,
  regionCode: '110000',
  insuranceMonths: 12,
  ceHours: 90,
  grades: [
    rule('engineer', [
      ['bachelor', '', 5],
      ['college', 'assistant', 4],
    ]),
  ],
}
const STANDARDS = [nation, beijing]

/** A bachelor of 2016 in Beijing with everything in order. */
const person: CheckAnswers = {
  ...NO_ANSWERS,
  education: 'bachelor',
  graduatedOn: '2016-07',
  studyMode: 'fullTime',
  major: 'related',
  currentGrade: 'assistant',
  gradeSince: '2018-06',
  specialty: 'software',
  workSince: '2016-08',
  regionCode: '110000',
  insuranceMonths: 36,
  ceHours: 90,
  results: 'proved',
}

const check = (more: Partial<CheckAnswers>, grade: JobGrade, on = ON): GradeVerdict =>
  checkGrades(STANDARDS, { ...person, ...more }, on).find((it) => it.grade === grade)!

describe('months', () => {
  test.each([
    ['2027-07', '2027-07'],
    ['2027-07-31', '2027-07'],
    ['2027-01', '2027-01'],
  ])('%s', (given, shown) => expect(monthText(monthOf(given) ?? 0)).toBe(shown))
  test.each(['', '2027', '2027-13', '2027-7', '27-07', '2027-070'])('“%s” is none', (text) =>
    expect(monthOf(text)).toBeNull(),
  )
})

describe('which rule applies', () => {
  const own = { ...beijing, specialties: ['ai'], effectiveFrom: '2020-01-01' }
  const asked = { regionCode: '110000', specialty: 'ai', grade: 'engineer', on: ON } as const
  test.each<[string, JobStandard[], Partial<Parameters<typeof ruleFor>[1]>, unknown]>([
    ['its own specialty before the general one', [nation, beijing, own], {}, own],
    ['the general one for another specialty', [nation, beijing, own], { specialty: 'ip' }, beijing],
    ['a city by its province', [nation, beijing], { regionCode: '110108' }, beijing],
    ['the nation elsewhere', [nation, beijing], { regionCode: '330000' }, nation],
    ['the nation where the region is silent', [nation, beijing], { grade: 'senior' }, nation],
    ['none before its first day', [{ ...nation, effectiveFrom: '2027-01-01' }], {}, undefined],
    ['none after its last day', [{ ...nation, effectiveTo: '2026-11-20' }], {}, undefined],
    [
      'the newer of two in force',
      [nation, { ...nation, effectiveFrom: '2026-01-01', ceHours: 1 }],
      { regionCode: '' },
      { ...nation, effectiveFrom: '2026-01-01', ceHours: 1 },
    ],
  ])('%s', (_, standards, more, standard) => {
    expect(ruleFor(standards, { ...asked, ...more })?.standard).toEqual(standard)
  })
})

describe('one person', () => {
  test.each<[string, Partial<CheckAnswers>, JobGrade, string, string]>([
    ['a local rule that is fully met', { currentGrade: 'none' }, 'engineer', 'hopeful', '2021-08'],
    ['a held grade', {}, 'assistant', 'inapplicable', ''],
    [
      'in the very month',
      { currentGrade: 'none', workSince: '2021-11' },
      'engineer',
      'possible',
      '2026-11',
    ],
    [
      'one month short',
      { currentGrade: 'none', workSince: '2021-12' },
      'engineer',
      'unmet',
      '2026-12',
    ],
    ['the surer of two ways', { workSince: '2025-01' }, 'engineer', 'hopeful', '2022-06'],
    [
      'the sooner of two closed ways',
      { gradeSince: '2025-01', workSince: '2022-03' },
      'engineer',
      'unmet',
      '2027-03',
    ],
    ['a college graduate by the title', { education: 'college' }, 'engineer', 'hopeful', '2022-06'],
    ['a later degree', { studyMode: 'later' }, 'engineer', 'possible', '2021-08'],
    ['another major', { major: 'other' }, 'engineer', 'possible', '2021-08'],
    ['insurance short', { insuranceMonths: 2 }, 'engineer', 'unmet', '2027-09'],
    ['hours short', { ceHours: 60 }, 'engineer', 'unmet', '2021-08'],
    ['a grade skipped', {}, 'senior', 'unmet', '2031-11'],
    ['two grades skipped', {}, 'principal', 'unmet', '2036-11'],
    [
      'the nation stands in',
      { currentGrade: 'engineer', gradeSince: '2020-01' },
      'senior',
      'possible',
      '2025-01',
    ],
    [
      'no results',
      { currentGrade: 'engineer', gradeSince: '2020-01', results: 'none' },
      'senior',
      'unmet',
      '2025-01',
    ],
    ['no place', { regionCode: '', currentGrade: 'none' }, 'engineer', 'incomplete', '2030-11'],
    ['no education', { education: '' }, 'engineer', 'incomplete', ''],
    ['an education too low', { education: 'secondary' }, 'engineer', 'unmet', ''],
  ])('%s', (_, more, grade, result, earliest) => {
    const verdict = check(more, grade)
    expect([verdict.result, verdict.earliest]).toEqual([result, earliest])
  })

  test('names what is missing', () => {
    expect(check({}, 'senior').shortages).toEqual([{ code: 'priorGrade', grade: 'engineer' }])
    expect(check({ education: 'secondary' }, 'engineer').shortages).toEqual([
      { code: 'education', education: 'college' },
    ])
    const late = { currentGrade: 'none', workSince: '2021-12', insuranceMonths: 2 } as const
    expect(check(late, 'engineer').shortages).toEqual([
      { code: 'years', years: 5, from: '', monthsLeft: 1 },
      { code: 'insurance', need: 12, have: 2 },
    ])
    expect(check({ ceHours: null, major: '' }, 'engineer').unknown).toEqual(['ceHours', 'major'])
    expect(check({ regionCode: '330000' }, 'engineer').cautions).toEqual([
      'nationalOnly',
      'unverified',
    ])
  })

  test('everything unclear is 需补充数据 for every grade', () => {
    const results = checkGrades(STANDARDS, NO_ANSWERS, ON).map(({ result }) => result)
    expect(results).toEqual(GRADES.map(() => 'incomplete'))
  })
})

const month = fc.constantFrom('', '2012-07', '2017-03', '2020-11', '2021-11', '2024-06', '2026-10')
const VALUES: { [F in CheckField]: readonly CheckAnswers[F][] } = {
  education: Object.keys(EDUCATION) as Education[],
  graduatedOn: ['2012-07', '2020-11', '2026-10'],
  studyMode: ['fullTime', 'later'],
  major: ['related', 'other'],
  currentGrade: ['none', ...(Object.keys(JOB_GRADE) as JobGrade[])],
  gradeSince: ['2012-07', '2021-11', '2026-10'],
  specialty: ['software', 'ai'],
  workSince: ['2012-07', '2021-11', '2026-10'],
  regionCode: ['110000', '330000'],
  insuranceMonths: [0, 6, 12, 60],
  ceHours: [0, 60, 90],
  results: ['proved', 'some', 'none'],
}
const FIELDS = Object.keys(VALUES) as CheckField[]
const answers: fc.Arbitrary<CheckAnswers> = fc.record({
  education: fc.constantFrom('', ...VALUES.education),
  graduatedOn: month,
  studyMode: fc.constantFrom('', ...VALUES.studyMode),
  major: fc.constantFrom('', ...VALUES.major),
  currentGrade: fc.constantFrom('', ...VALUES.currentGrade),
  gradeSince: month,
  specialty: fc.constantFrom('', ...VALUES.specialty),
  workSince: month,
  regionCode: fc.constantFrom('', ...VALUES.regionCode),
  insuranceMonths: fc.constantFrom(null, ...VALUES.insuranceMonths),
  ceHours: fc.constantFrom(null, ...VALUES.ceHours),
  results: fc.constantFrom('', ...VALUES.results),
})
const RUNS = { numRuns: 400 }

describe('laws', () => {
  test('an answer left open says 暂不满足 only where every answer would', () => {
    const law = fc.property(answers, fc.constantFrom(...FIELDS), (given, field) => {
      const open = checkGrades(STANDARDS, { ...given, [field]: NO_ANSWERS[field] }, ON)
      for (const verdict of open) {
        if (verdict.result !== 'unmet') continue
        for (const value of VALUES[field]) {
          const closed = checkGrades(STANDARDS, { ...given, [field]: value }, ON)
          const same = closed.find(({ grade }) => grade === verdict.grade)
          expect(['unmet', 'inapplicable']).toContain(same?.result)
        }
      }
    })
    fc.assert(law, RUNS)
  })

  test('较有希望 leaves nothing open that matters', () => {
    const law = fc.property(answers, (given) => {
      const hopeful = checkGrades(STANDARDS, given, ON).filter((it) => it.result === 'hopeful')
      for (const { unknown, shortages, cautions, applied } of hopeful) {
        expect([unknown, shortages, cautions]).toEqual([[], [], []])
        expect(applied?.local).toBe(true)
        for (const field of ['education', 'major', 'regionCode', 'specialty'] as const)
          expect(given[field]).not.toBe('')
      }
    })
    fc.assert(law, RUNS)
  })

  test('more years never make a result worse', () => {
    const RANK = { unmet: 0, incomplete: 1, possible: 1, hopeful: 2, inapplicable: 3 }
    const law = fc.property(answers, fc.integer({ min: 1, max: 200 }), (given, months) => {
      const later = `${monthText((monthOf(ON) ?? 0) + months)}-21`
      const before = checkGrades(STANDARDS, given, ON)
      const after = checkGrades(STANDARDS, given, later)
      before.forEach(({ result }, at) =>
        expect(RANK[after[at]!.result]).toBeGreaterThanOrEqual(RANK[result]),
      )
    })
    fc.assert(law, RUNS)
  })

  test('the earliest month is when the years suffice', () => {
    const law = fc.property(answers, (given) => {
      for (const { grade, earliest, shortages } of checkGrades(STANDARDS, given, ON)) {
        if (!shortages.some(({ code }) => code === 'years')) continue
        if (earliest === '') continue
        const then = checkGrades(STANDARDS, given, `${earliest}-01`)
        const same = then.find((it) => it.grade === grade)
        expect(same?.shortages.some(({ code }) => code === 'years')).toBe(false)
      }
    })
    fc.assert(law, RUNS)
  })
})
