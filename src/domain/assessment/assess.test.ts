import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { measureId } from '#domain/matching/measure-id.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { optionsOf as optionsNamed } from '#domain/portraits/catalogue.ts'
import { createAssessor } from './assess.ts'
import { bandsOf } from './bands.ts'
import { isWithin } from './contained.ts'
import { dayBandsOf } from './days.ts'
import { factsOf } from './facts.ts'
import { answerText, fits, MOST_QUESTIONS, type Question, readAnswer } from './question.ts'
import { ON, SAMPLE_PLACES, sampleAssessor } from './samples.ts'

const TABLES = readdirSync('content/rules').map(
  (file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable,
)
/** Those that hold everywhere, and one that does not: what places add is told in the laws. */
const SOME = TABLES.filter(
  ({ regionCodes, code }) => regionCodes.length === 0 || code === 'guangdong-zhuanjingtexin-2026',
)
const assessor = sampleAssessor(SOME)
const answers = (...texts: string[]) => texts.map((text) => readAnswer(text)!)
const resultOf = (code: string, ...texts: string[]) =>
  assessor.results(answers(...texts)).find((one) => one.code === code)!
const asks = (...texts: string[]) => assessor.open(answers(...texts), 'company').map(({ id }) => id)
const optionsOf = (id: string) => assessor.questions.find((one) => one.id === id)?.options ?? []

describe('bands', () => {
  test('meet where some rule changes its mind, to the fen', () => {
    expect(optionsOf('revenue').map(({ id, text }) => [id, text])).toEqual([
      ['0~14999999.99', '不到 1500 万元'],
      ['15000000~49999999.99', '1500 万元及以上，不到 5000 万元'],
      ['50000000~50000000', '正好 5000 万元'],
      ['50000000.01~200000000', '超过 5000 万元，不超过 2 亿元'],
      ['200000000.01~', '超过 2 亿元'],
    ])
    expect(optionsOf('staff').map(({ id, text }) => [id, text])).toEqual([
      ['1~20', '1 至 20 人'],
      ['21~50', '21 至 50 人'],
      ['51~100', '51 至 100 人'],
      ['101~299', '101 至 299 人'],
      ['300~500', '300 至 500 人'],
      ['501~999', '501 至 999 人'],
      ['1000~', '1000 人及以上'],
    ])
    expect(optionsOf('rdShare').map(({ text }) => text)).toEqual([
      '没有',
      '有，不到 1%',
      '1%及以上，不到 2%',
      '2%及以上，不到 3%',
      '3%及以上，不到 4%',
      '4%及以上，不到 5%',
      '5%及以上，不到 6%',
      '6%及以上',
    ])
  })

  test('of what there may be none of', () => {
    const limits = [
      { op: '>', threshold: '0' },
      { op: '>=', threshold: '8000000' },
    ] as const
    expect(bandsOf({ field: 'rdSpend' }, limits, false).map(({ text }) => text)).toEqual([
      '没有',
      '有，不到 800 万元',
      '800 万元及以上',
    ])
  })

  test('of shares end just below the limit', () => {
    const share = { ratio: [{ field: 'rdStaff' }, { field: 'staff' }] } as const
    const bands = bandsOf(share, [{ op: '>=', threshold: '10%' }], false)
    expect(bands.map(({ id, text }) => [id, text])).toEqual([
      ['0~0.099999999', '不到 10%'],
      ['0.1~', '10%及以上'],
    ])
  })

  test('of growth reach below nothing', () => {
    const bands = bandsOf({ growth: 'revenue' }, [{ op: '>', threshold: '0' }], true)
    expect(bands.map(({ id }) => id)).toEqual(['~0', '0.000000001~'])
  })

  test('of days that stand for years', () => {
    const since = { since: 'foundedOn', unit: 'days' } as const
    const limits = [{ op: '<=', threshold: '1826' } as const]
    expect(dayBandsOf([{ measure: since, limits }], [], ON).map(({ text }) => text)).toEqual([
      '超过 5 年',
      '不超过 5 年',
    ])
  })

  test('of days, the oldest first', () => {
    const since = { since: 'foundedOn', unit: 'years' } as const
    const limits = [{ op: '>=', threshold: '3' } as const]
    expect(
      dayBandsOf([{ measure: since, limits }], [], ON).map(({ id, text }) => [id, text]),
    ).toEqual([
      ['~2023-11-22', '满 3 年'],
      ['2023-11-23~2026-11-22', '不满 3 年'],
    ])
    const asOf = { ...since, asOf: 'lastYearEnd' } as const
    expect(dayBandsOf([{ measure: asOf, limits }], [], ON)[0]?.id).toBe('~2023-01-01')
  })
})

describe('one answer', () => {
  test.each([
    ['500 staff may be 科小', 'tech-sme', 'staff=300~500', 'scant'],
    ['501 may not', 'tech-sme', 'staff=501~999', 'unmet'],
    ['364 days are too young for 高企', 'hnte', 'foundedOn=2025-11-23~2026-11-22', 'unmet'],
    ['no right at all fails 高企', 'hnte', 'ip=none', 'unmet'],
    ['9.99 % of staff fails 高企', 'hnte', 'rdStaff/staff=0~0.099999999', 'unmet'],
    ['but not 科小, which a title may open', 'tech-sme', 'rdStaff/staff=0~0.099999999', 'scant'],
    ['a listed company fails 科小', 'tech-sme', ticked('risks', 'abnormalList'), 'unmet'],
    ['and 专精特新', 'specialized-sme', ticked('risks', 'abnormalList'), 'unmet'],
    ['2022 is early enough for the niche', 'specialized-sme', 'nicheSince=~2023-01-01', 'scant'],
    ['2023-01-02 is not', 'specialized-sme', 'nicheSince=2023-01-02~2026-11-22', 'unmet'],
  ])('%s', (_, code, answer, expected) => expect(resultOf(code, answer).result).toBe(expected))

  test('moves the four ranges of the innovation score', () => {
    const lines = (...texts: string[]) =>
      resultOf('hnte', ...texts).scores.map(({ id, least, most }) => `${id} ${least}-${most}`)
    expect(lines()).toEqual(['ip 0-30', 'conversion 0-30', 'management 0-20', 'growth 0-20'])
    expect(lines('ip=one1', 'conversions.lastThreeYears=15~', 'foundedOn=~2023-11-22')).toEqual([
      'ip 7-30',
      'conversion 25-30',
      'management 0-20',
      'growth 0-20',
    ])
  })
})

test('alternatives that fail are no reason while another may hold', () => {
  const reasons = (...texts: string[]) =>
    assessor
      .report(answers(...texts))
      .find(({ code }) => code === 'innovative-sme')!
      .reasons.map(({ id, state }) => `${id} ${state}`)
  expect(reasons(ticked('titles'))).not.toContain('X3b unmet')
  expect(reasons(ticked('titles'))).toContain('X3a missing')
  expect(reasons(ticked('risks', 'abnormalList'))[0]).toBe('X2a unmet')
})

/** A multiple answer in which only these are ticked. */
function ticked(id: string, ...chosen: string[]): string {
  const all = optionsOf(id).map((one) => (chosen.includes(one.id) ? one.id : `-${one.id}`))
  return `${id}=${all.join('|')}`
}

describe('what is asked', () => {
  test('the six that say most come first', () => {
    expect(asks().slice(0, 6)).toEqual([
      'region',
      'industry',
      'foundedOn',
      'revenue',
      'staff',
      'ip',
    ])
  })

  test('of R&D money one question, of the size none', () => {
    const walk = (chosen: (id: string, options: readonly { id: string }[]) => string) => {
      const given: string[] = []
      for (;;) {
        const [next] = assessor.open(answers(...given), 'company')
        if (next === undefined) return given
        given.push(`${next.id}=${next.multiple ? '' : chosen(next.id, next.options)}`)
      }
    }
    expect(asks()[6]).toBe('rdShare')
    for (const given of [walk(() => ''), walk((_, options) => options.at(-1)!.id)]) {
      const asked = given.map((text) => text.slice(0, text.lastIndexOf('=')))
      expect(asked.filter((id) => /rdS(hare|pend)/.test(id)).length).toBeLessThanOrEqual(1)
      expect(asked).not.toContain('entSize')
      expect(asked.length).toBeLessThanOrEqual(MOST_QUESTIONS)
    }
  })

  test('one band of R&D money decides over one year and over three', () => {
    const stateOf = (code: string, id: string, ...texts: string[]) =>
      assessor
        .report(answers(...texts))
        .find((one) => one.code === code)
        ?.reasons.find((one) => one.id === id)?.state
    const band = ['revenue=0~14999999.99', 'rdShare=0.02~0.029999999']
    expect(stateOf('hnte', 'H5', ...band)).toBe('unmet')
    expect(stateOf('specialized-sme', 'Z3b', ...band)).toBe('unmet')
    expect(stateOf('rd-deduction', 'R5', ...band)).toBeUndefined()
    expect(stateOf('rd-deduction', 'R5', 'rdShare=0~0')).toBe('unmet')
  })

  test('the length is that of the first walk, within what a walk may have', () => {
    expect(assessor.length('company')).toEqual({ least: 6, most: MOST_QUESTIONS, minutes: 3 })
    const { least, most } = assessor.length('person')
    expect([least, most]).toEqual([0, assessor.open([], 'person').length])
  })

  test.each([
    ['a small company of any trade that has bounds', 'I65', '1~20', '0~14999999.99', 'met'],
    ['a large one', 'C39', '1000~', '200000000.01~', 'missing'],
    ['a trade without bounds', 'J', '1~20', '0~14999999.99', 'missing'],
  ])('the size follows from figures: %s', (_, industry, staff, revenue, expected) => {
    const places = {
      ...SAMPLE_PLACES,
      industries: [
        ...SAMPLE_PLACES.industries,
        { code: 'I65', name: '软件和信息技术服务业' },
        { code: 'J', name: '金融业' },
      ],
    }
    const own = createAssessor(SOME, ON, places)
    const given = answers(`industry=${industry}`, `staff=${staff}`, `revenue=${revenue}`)
    const report = own.report(given).find(({ code }) => code === 'innovative-sme')!
    expect(report.reasons.find(({ id }) => id === 'X1')?.state ?? 'met').toBe(expected)
    const place = own.missing(given, 'company', () => null).inPlace.find((one) => one.id === 'X1')
    expect(place?.questions ?? []).toEqual(expected === 'met' ? [] : ['entSize'])
  })

  test('every question of the launch tables has words of its own', () => {
    for (const { id, text, options } of assessor.questions) {
      expect(text, id).toMatch(/[\u4e00-\u9fff]/)
      expect(text, id).not.toMatch(/[a-z.~]{3}/)
      expect(options.length, id).toBeGreaterThan(1)
      expect(new Set(options.map((one) => one.text)).size, id).toBe(options.length)
    }
  })

  test('the codes of a company by the names its portrait has', () => {
    for (const field of ['titles', 'entSize', 'taxCollection'] as const) {
      const options = assessor.questions.find(({ id }) => id === field)?.options ?? []
      expect(options.map(({ text }) => text)).toEqual(optionsNamed(field).map(({ name }) => name))
    }
  })

  test('staff no more once 科小 has failed by revenue', () => {
    expect(asks('revenue=0~14999999.99')).toContain('staff')
    expect(asks('revenue=200000000.01~')).not.toContain('staff')
  })

  test('nothing that follows from an answer', () => {
    const none = asks('ip=none')
    for (const id of ['ipClassOneCore', 'ipClassTwoCore', 'ipClassTwoUnused', 'ipClassOneOwn'])
      expect(none).not.toContain(id)
    const own = sampleAssessor(SOME.filter((one) => JSON.stringify(one).includes('ipClassOneOwn')))
      .open(answers('ip=one1'), 'company')
      .find(({ id }) => id === 'ipClassOneOwn')
    expect(own?.options.map(({ id }) => id)).toEqual(['0~0', '1~3'])
  })

  test('no smaller circle of awards where there are none in the larger', () => {
    const national = 'count.awards(science,national,3y,top3)'
    const several = 'count.awards(science,national+provincial,3y)'
    expect(asks(`${several}=0~0`)).not.toContain(national)
    const count = (levels: string[]) => ({ count: 'awards', where: { levels } }) as const
    expect(isWithin(count(['national']), count(['national', 'provincial']))).toBe(true)
    expect(isWithin(count(['national', 'provincial']), count(['national']))).toBe(false)
  })
})

describe('contradictions', () => {
  const conflicts = (...texts: string[]) =>
    assessor.conflicts(answers(...texts)).map(({ questions, rule }) => [...questions, rule])
  test.each<[string, string[], string[]]>([
    [
      'a champion of two years',
      ['foundedOn=2023-11-23~2025-11-22', ticked('titles', 'champion')],
      [
        'foundedOn',
        'titles',
        '制造业单项冠军企业要求截至上年末，从事相关领域满 10 年；或者申请产品属于新产品的，截至上年末从事该产品满 5 年',
      ],
    ],
    [
      '高企 before the first year is over',
      [ticked('titles', 'hnte'), 'foundedOn=2025-11-23~2026-11-22'],
      ['titles', 'foundedOn', '高新技术企业要求申请认定时注册成立满一年（≥ 365 天）'],
    ],
    [
      'longer in a market than there is a company',
      ['foundedOn=2025-11-23~2026-11-22', 'nicheSince=~2023-01-01'],
      ['foundedOn', 'nicheSince', '从事细分市场的时间比企业成立的时间还长'],
    ],
    ['rights that are part of none', ['ip=none', 'ipClassOneOwn=4~'], ['ip', 'ipClassOneOwn', '']],
    [
      'money of R&D where there is none',
      ['rdSpend.lastTwoYears=12000000~', 'rdShare=0~0'],
      ['rdSpend.lastTwoYears', 'rdShare', ''],
    ],
  ])('%s', (_, given, expected) => expect(conflicts(...given)).toEqual([expected]))

  test.each<[string, string[]]>([
    ['answers that agree', ['ip=one1', 'ipClassOneOwn=1~3', 'foundedOn=~2023-11-22']],
    ['不清楚', ['ip=none', 'ipClassOneOwn=', 'foundedOn=']],
    [
      'a title that is not held',
      ['foundedOn=2025-11-23~2026-11-22', ticked('titles', 'ip-advantage')],
    ],
  ])('none in %s', (_, given) => expect(conflicts(...given)).toEqual([]))
})

test('every condition that waits for an answer has its questions, those answered 不清楚 too', () => {
  const given = answers('region=330000', 'staff=', 'rdShare=', 'ip=')
  const places = assessor.missing(given, 'company', () => null).inPlace
  const lines = assessor
    .report(given)
    .flatMap(({ code, reasons }) =>
      reasons.flatMap(({ id, state }) => (state === 'missing' ? `${code} ${id}` : [])),
    )
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => !places.some(({ code, id }) => `${code} ${id}` === line))).toEqual(
    [],
  )
  expect(places.find((one) => one.id === 'H5')?.questions).toContain('rdShare')
  expect(places.find((one) => one.id === 'H4')?.questions).toEqual(['rdStaff/staff'])
})

test('what is ticked together is one thing to tell', () => {
  const things = assessor.missing(answers('region=330000'), 'company', () => null).first
  const risks = things.filter(({ questions }) => questions.includes('risks'))
  expect(risks.map(({ id, kind, name }) => [id, kind, name])).toEqual([
    ['risks', 'tell', '合规情况'],
  ])
  expect(things.filter(({ kind, questions }) => kind === 'tell' && questions.length === 0)).toEqual(
    [],
  )
})

/** D5 (工程师) and E3 (高级工程师) were not read in an original, and a person looks at them besides. */
test.each([
  ['education=doctor', 'jobGrade='],
  ['education=doctor', 'jobGrade=assistant'],
])('nothing is asked that only a person decides: %s, %s', (...told) => {
  const given = answers(...told)
  expect(assessor.open(given, 'person').map(({ id }) => id)).not.toContain('jobResults')
  const stateOf = (...more: string[]) =>
    assessor
      .report([...given, ...answers(...more)])
      .find(({ code }) => code === 'job-engineer')
      ?.reasons.find(({ id }) => id === 'D5')?.state
  for (const more of [[], ['jobResults=none'], ['jobResults=some']])
    expect(stateOf(...more)).toBe('manual')
})

describe('answers as they travel', () => {
  test.each(['region=330000', 'staff=', 'a/(b-c)=0.1~0.2', 'titles=hnte|-champion'])('%s', (text) =>
    expect(answerText(readAnswer(text)!)).toBe(text),
  )
  test.each(['', 'region', '=1'])('%j is none', (text) => expect(readAnswer(text)).toBeNull())

  const many: Question = {
    id: 'm',
    subject: 'company',
    text: '',
    hint: '',
    multiple: true,
    options: ['a', 'b'].map((id) => ({ id, text: id, under: '' })),
  }
  test.each([
    ['m=a|-b', true],
    ['m=-a|-b', true],
    ['m=', true],
    ['m=a', false],
    ['m=a|-a', false],
    ['m=a|c', false],
  ])('%s to a question with ticks: %s', (text, expected) =>
    expect(fits(many, readAnswer(text)!)).toBe(expected),
  )
  test.each([
    ['m=a', true],
    ['m=a|b', false],
    ['m=-a', false],
  ])('%s to a question with one choice: %s', (text, expected) =>
    expect(fits({ ...many, multiple: false }, readAnswer(text)!)).toBe(expected),
  )
})

describe('what goes into the portrait', () => {
  const taken = (...texts: string[]) =>
    factsOf({ askedOn: ON, answers: answers(...texts) }).map(
      ({ field, year, value, source }) => `${field} ${year} ${JSON.stringify(value)} ${source}`,
    )
  test.each<[string, string[], string[]]>([
    ['a band', ['staff=1~20'], ['staff 2025 {"from":"1","to":"20"} user']],
    ['a code', ['region=330000'], ['region null "330000" user']],
    ['days', ['foundedOn=~2023-11-22'], ['foundedOn null {"from":null,"to":"2023-11-22"} user']],
    [
      'ticks, and what was left out',
      ['risks=majorAccident|-misconduct'],
      ['majorAccident null "yes" user', 'misconduct null "no" user'],
    ],
    [
      'titles of which only is known that they are held',
      ['titles=hnte|-champion'],
      ['titles null [{"code":"hnte","level":"","on":"","until":"","rank":null}] user'],
    ],
    ['不清楚 says nothing', ['staff='], []],
    ['a share is no field', ['rdStaff/staff=0.3~'], []],
    ['nor is what only follows from one', ['rdShare=0.06~'], []],
    [
      'no R&D money is none in any of three years',
      ['rdShare=0~0'],
      ['rdSpend 2025 "0" user', 'rdSpend 2024 "0" user', 'rdSpend 2023 "0" user'],
    ],
    ['what a person says is not the company’s', ['education=doctor'], []],
    [
      'part of a class is not taken',
      ['ip=two1'],
      [
        'ipClassOne null "0" user',
        'ipClassTwo null {"from":"1","to":"2"} user',
        'ipClassOneCore null "0" user',
        'ipClassOneOwn null "0" user',
        'ipClassOneHighValue null "0" user',
      ],
    ],
  ])('%s', (_, given, expected) => expect(taken(...given)).toEqual(expected))
})

test('a number has one name however it is written', () => {
  expect(measureId({ field: 'staff', period: 'lastYear', combine: 'sum' })).toBe('staff')
  expect(measureId({ field: 'rdSpend', period: 'lastTwoYears', combine: 'min' })).toBe(
    'rdSpend.lastTwoYears.min',
  )
  expect(
    measureId({ count: 'awards', where: { levels: ['b', 'a'], valid: true, rankAtMost: 3 } }),
  ).toBe('count.awards(a+b,valid,top3)')
})
