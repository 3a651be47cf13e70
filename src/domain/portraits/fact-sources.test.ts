import { describe, expect, test } from 'vitest'
import type { FieldCode } from '#domain/matching/fields.ts'
import { type Fact, type FactItem, type FactValue, portraitOf } from '#domain/matching/portrait.ts'
import { type FactSources, joinFacts } from './fact-sources.ts'

const NOTHING: FactSources = {
  record: {
    name: '云川衡准仪器厂',
    regionCode: '330106',
    industryCode: 'C40',
    establishDate: '2018-06-01',
    status: 'active',
    size: '',
    hightechField: '',
    observedAt: '2026-01-10',
    checkedOn: '',
  },
  titles: [],
  counted: null,
  registered: null,
  told: [],
}
const told = (field: FieldCode, value: FactValue, observedAt: string, year?: number): Fact => ({
  field,
  year: year ?? null,
  value,
  source: 'user',
  observedAt,
})
const of = (more: Partial<FactSources>) => portraitOf(joinFacts({ ...NOTHING, ...more }))

describe('the form of a company', () => {
  const forms = (name: string, regionCode = '330106', more: Fact[] = []) => {
    const portrait = of({ record: { ...NOTHING.record, name, regionCode }, told: more })
    return [portrait.value('independentLegalPerson'), portrait.value('residentEnterprise')]
  }
  test.each([
    ['云川衡准仪器有限公司', ['yes', 'yes']],
    ['云川衡准仪器有限责任公司', ['yes', 'yes']],
    ['云川衡准仪器股份有限公司', ['yes', 'yes']],
    ['云川衡准仪器有限公司杭州分公司', [null, null]],
    ['云川衡准企业管理合伙企业（有限合伙）', [null, null]],
    ['云川衡准仪器厂', [null, null]],
  ])('is said by the name %s', (name, said) => expect(forms(name)).toEqual(said))

  test('abroad only the legal person follows', () => {
    expect(forms('衡准仪器有限公司', '810000')).toEqual(['yes', null])
  })

  test('what was told stands', () => {
    const no = told('residentEnterprise', 'no', '2020-01-01')
    expect(forms('云川衡准仪器有限公司', '330106', [no])).toEqual(['yes', 'no'])
  })
})

describe('the company’s own record', () => {
  test('states place, trade, founding and status', () => {
    const portrait = of({})
    expect(portrait.facts.map(({ field, value, source }) => [field, value, source])).toEqual([
      ['region', '330106', 'certificate'],
      ['industry', 'C40', 'certificate'],
      ['foundedOn', '2018-06-01', 'certificate'],
      ['companyStatus', 'active', 'certificate'],
    ])
  })

  test('is not overruled by what was told elsewhere, however late', () => {
    const portrait = of({ told: [told('region', '440300', '2026-11-22')] })
    expect(portrait.value('region')).toBe('330106')
  })

  test('leaves what it does not state to what was told', () => {
    const field = told('hightechField', 'materials', '2026-11-22')
    expect(of({ told: [field] }).value('hightechField')).toBe('materials')
    const record = { ...NOTHING.record, hightechField: 'energy' }
    expect(of({ record, told: [field] }).value('hightechField')).toBe('energy')
  })

  test('tells the size only as of the day the register was read', () => {
    const record = { ...NOTHING.record, size: 'micro', checkedOn: '2026-02-01' }
    expect(of({ record: { ...record, checkedOn: '' } }).value('entSize')).toBeNull()
    expect(of({ record, told: [told('entSize', 'small', '2026-01-31')] }).value('entSize')).toBe(
      'micro',
    )
    expect(of({ record, told: [told('entSize', 'small', '2026-02-01')] }).value('entSize')).toBe(
      'small',
    )
  })

  test('takes figures of years before the founding out', () => {
    const early = told('revenue', '5', '2026-11-22', 2017)
    expect(of({ told: [early] }).value('revenue', 2017)).toBeNull()
  })
})

describe('rights', () => {
  const counts = { invention: 2, utility: 3, design: 1, software: 4, observedAt: '2026-05-01' }

  const atLeast = (from: string) => ({ from, to: null })

  // domain-facts.md §3: Ⅰ类 invention; Ⅱ类 utility, design, software copyright. Null: nobody counted.
  test.each([
    // invention, utility, design, software → Ⅰ类, Ⅱ类, software copyright
    [2, 3, 1, 4, '2', '8', '4'],
    [0, 0, 0, 0, '0', '0', '0'],
    [1, 0, 0, 0, '1', '0', '0'],
    [0, 5, 0, 0, '0', '5', '0'],
    [0, 0, 6, 0, '0', '6', '0'],
    [0, 0, 0, 7, '0', '7', '7'],
    [null, null, null, 7, null, atLeast('7'), '7'],
    [null, null, null, 0, null, null, '0'],
    [2, 3, 1, null, '2', atLeast('4'), null],
    [2, 0, 0, null, '2', null, null],
    [null, 3, 1, 4, null, '8', '4'],
    [null, null, null, null, null, null, null],
  ] as const)('invention %j, utility %j, design %j, software %j', (...row) => {
    const [invention, utility, design, software, one, two, copyrights] = row
    const observedAt = '2026-05-01'
    const portrait = of({ counted: { invention, utility, design, software, observedAt } })
    expect(portrait.value('ipClassOne')).toEqual(one)
    expect(portrait.value('ipClassTwo')).toEqual(two)
    expect(portrait.value('softwareCopyrights')).toEqual(copyrights)
    // What only the company can say is never made up from records.
    for (const field of ['ipClassOneCore', 'ipClassTwoCore', 'ipClassTwoUnused'] as const)
      expect(portrait.value(field)).toBeNull()
  })

  test('counted from the records go before the register of the same day, and later words before both', () => {
    const registered = { ...counts, invention: 9 }
    expect(of({ counted: counts, registered }).value('ipClassOne')).toBe('2')
    const later = told('ipClassOne', '5', '2026-06-01')
    expect(of({ counted: counts, registered, told: [later] }).value('ipClassOne')).toBe('5')
    const newer = { ...counts, observedAt: '2026-06-02' }
    expect(of({ counted: newer, told: [later] }).value('ipClassOne')).toBe('2')
  })
})

describe('titles', () => {
  const held = [{ title: 'hnte', from: '2024-11-01', until: '2027-10-31' }]
  const entry = (code: string, on = '', until = ''): FactItem => ({
    code,
    level: '',
    on,
    until,
    rank: null,
  })

  test('on record are added to those that were told, each once', () => {
    const others = told(
      'titles',
      [entry('hnte', '2024-11-01'), entry('hnte', '2021-11-01'), entry('tech-sme', '2026-04-01')],
      '2026-11-22',
    )
    const portrait = of({ titles: held, told: [others] })
    expect(portrait.value('titles')).toEqual([
      entry('hnte', '2024-11-01', '2027-10-31'),
      entry('hnte', '2021-11-01'),
      entry('tech-sme', '2026-04-01'),
    ])
    expect(portrait.facts.find(({ field }) => field === 'titles')?.source).toBe('user')
  })

  test.each([[[]], [null]])('on record stand against %j', (value) => {
    const portrait = of({ titles: held, told: [told('titles', value, '2026-11-22')] })
    expect(portrait.value('titles')).toEqual([entry('hnte', '2024-11-01', '2027-10-31')])
  })

  test('told alone stay as they were told', () => {
    expect(of({ told: [told('titles', [], '2026-11-22')] }).value('titles')).toEqual([])
    expect(of({}).value('titles')).toBeNull()
  })
})
