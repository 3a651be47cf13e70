import fc from 'fast-check'
import { Converter } from 'opencc-js/t2cn'
import { describe, expect, test } from 'vitest'
import { tableWith, termProblem, tidyTerms, type TermRow } from './operator-terms.ts'
import type { SynonymTable } from './synonyms.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })
const base: SynonymTable = {
  version: 'test',
  groups: [
    ['高新技术企业', '高企'],
    ['贷款贴息', '贴息'],
  ],
  lay: [{ lay: ['补贴', '拿钱'], official: ['奖励', '专项资金'] }],
  fillers: ['什么'],
  particles: ['怎么', '公司'],
}
const row = (words: string, official: string, twoWay = false): TermRow => ({
  words: words.split(' ').filter(Boolean),
  official: official.split(' ').filter(Boolean),
  twoWay,
})
const problem = (one: TermRow, others: readonly TermRow[] = []): string | null =>
  termProblem(one, others, base, toSimplified)

describe('a row by itself', () => {
  test.each<[string, TermRow, string | null]>([
    ['is fine', row('飞机出租车 空中的士', '低空经济'), null],
    ['is fine two-way', row('低空产业', '低空经济', true), null],
    ['has words', row('', '低空经济'), '请填写通俗说法'],
    ['has a term', row('空中的士', ''), '请填写规范用语'],
    ['has one term two-way', row('甲乙', '丙丁 戊己', true), '双向的一行只能有一个规范用语'],
    ['is not of one character', row('费', '费用'), '“费”只有一个字，太常见，会查得太散'],
    [
      'is not of one character and signs',
      row('（费）', '费用'),
      '“（费）”只有一个字，太常见，会查得太散',
    ],
    ['is not of signs', row('——', '费用'), '“——”只有符号'],
    ['is not too long', row('长'.repeat(21), '费用'), `“${'长'.repeat(10)}…”超过 20 字`],
    ['means something else', row('低空經濟', '低空经济'), '“低空經濟”和“低空经济”检索时是同一个词'],
    ['says nothing twice', row('空中的士 空中的士', '低空经济'), '“空中的士”写了两遍'],
    ['is about something', row('怎么', '申报流程'), '“怎么”只是发问的词，不指任何事项'],
    [
      'has few words',
      row('甲一 甲二 甲三 甲四 甲五 甲六 甲七 甲八 甲九 甲十 乙一', '费用'),
      '通俗说法一行最多 10 个',
    ],
    ['has few terms', row('甲一', '乙一 乙二 乙三 乙四 乙五 乙六'), '规范用语一行最多 5 个'],
  ])('%s', (_name, one, told) => {
    expect(problem(one)).toBe(told)
  })
})

describe('a row beside others', () => {
  test.each<[string, TermRow, TermRow[], string | null]>([
    [
      'says nothing known',
      row('高企', '高新技术企业'),
      [],
      '内置词表里“高企”和“高新技术企业”已是同义词',
    ],
    [
      'says nothing known two-way',
      row('高企', '高新技术企业', true),
      [],
      '内置词表里“高企”和“高新技术企业”已是同义词',
    ],
    [
      'takes nothing from a group',
      row('贴息', '高新技术企业', true),
      [],
      '“贴息”在内置词表里另有同义词，请改用单向',
    ],
    ['may lead from a group', row('贴息', '利息补助'), [], null],
    ['repeats no built-in meaning', row('补贴', '奖励'), [], '“补贴”已指“奖励”'],
    [
      'turns no built-in meaning round',
      row('奖励', '补贴'),
      [],
      '内置词表里“补贴”已指“奖励”，不能再反过来',
    ],
    [
      'repeats no other row',
      row('空中的士', '低空经济'),
      [row('空中的士', '低空经济')],
      '“空中的士”已指“低空经济”',
    ],
    [
      'closes no circle',
      row('低空经济', '空中的士'),
      [row('空中的士', '低空经济')],
      '“空中的士”在另一行里是通俗说法，请直接写它所指的规范用语',
    ],
    [
      'makes no chain',
      row('低空经济', '通用航空'),
      [row('空中的士', '低空经济')],
      '“低空经济”在另一行里是规范用语，不能再作通俗说法',
    ],
    [
      'stands in one two-way row',
      row('低空产业', '通航产业', true),
      [row('低空产业', '低空经济', true)],
      '“低空产业”已在另一行双向里',
    ],
    ['may add a meaning', row('空中的士', '通用航空'), [row('空中的士', '低空经济')], null],
  ])('%s', (_name, one, others, told) => {
    expect(problem(one, others)).toBe(told)
  })

  test('means no more than a few things', () => {
    const others = [1, 2, 3].map((nth) =>
      row('空中的士', [1, 2, 3, 4, 5].map((at) => `用语${'甲乙丙'[nth - 1]}${at}`).join(' ')),
    )
    expect(problem(row('空中的士', '低空经济'), others.slice(0, 2))).toBeNull()
    expect(problem(row('空中的士', '低空经济'), others)).toBe(
      '“空中的士”会对应 16 个规范用语，最多 15 个',
    )
  })
})

const name = fc.constantFrom('甲乙', '丙丁', '戊己', '庚辛', '壬癸', '高企', '奖励', '补贴', '贴息')
const anyRow: fc.Arbitrary<TermRow> = fc.record({
  words: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
  official: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
  twoWay: fc.boolean(),
})

test('rows that were let in one after the other never go on from one to another', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (given) => {
      const rows: TermRow[] = []
      for (const one of given) if (problem(one, rows) === null) rows.push(one)
      const words = new Set(rows.flatMap((one) => one.words))
      expect(rows.flatMap((one) => one.official).filter((term) => words.has(term))).toEqual([])
      for (const one of rows) {
        const others = rows.filter((other) => other !== one)
        expect(problem(one, others)).toBeNull()
      }
    }),
  )
})

test('a two-way row joins the group of its term or begins one; a one-way row is a lay row', () => {
  const rows = [
    row('国高新', '高企', true),
    row('低空产业', '低空经济', true),
    row('低空业', '低空经济', true),
    row('空中的士', '低空经济'),
  ]
  const table = tableWith(base, rows, toSimplified)
  expect(table.groups).toEqual([
    ['高新技术企业', '高企', '国高新'],
    ['贷款贴息', '贴息'],
    ['低空经济', '低空产业', '低空业'],
  ])
  expect(table.lay).toEqual([...base.lay, { lay: ['空中的士'], official: ['低空经济'] }])
  expect(base.groups[0]).toEqual(['高新技术企业', '高企'])
  expect(tableWith(base, [], toSimplified)).toBe(base)
})

test('terms are tidied', () => {
  expect(tidyTerms([' 低空  经济 ', '', '低空 经济', '  '])).toEqual(['低空 经济'])
})
