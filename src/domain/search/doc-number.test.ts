import { describe, expect, test } from 'vitest'
import { agencyFits, agencyOf, numbersIn, numbersTyped } from './doc-number.ts'

describe('typed numbers', () => {
  test.each([
    ['国科发火2016 32', '2016#32', '国科发火'],
    ['国科发火(2016)32号', '2016#32', '国科发火'],
    ['财税 2015 119', '2015#119', '财税'],
    ['公告2023年第7号', '2023#7', '公告'],
    ['2023年7号公告', '2023#7', ''],
    ['财政部 税务总局公告2023年第7号', '2023#7', '财政部税务总局公告'],
    ['国科发火(2016)032号', '2016#32', '国科发火'],
    ['国科发火201632', '2016#32', '国科发火'],
  ])('%s', (text, token, before) => {
    expect(numbersTyped(text)[0]).toMatchObject({ token, before })
  })

  test.each(['2026年3月', '2026 3月', '2026年6万元', '12026 3', '2026-05-25', '奖励2026 30万'])(
    'no number in %s',
    (text) => expect(numbersTyped(text)).toEqual([]),
  )
})

test('written numbers need their brackets or their 年 and 号', () => {
  const text = '依据国科发火(2016)32号和公告2023年第7号,2016 32,(2016)年'
  expect(numbersIn(text).map(({ token }) => token)).toEqual(['2016#32', '2023#7'])
})

test.each([
  ['国科发火', '国科发火', true],
  ['根据国科发火', '国科发火', true],
  ['发火', '国科发火', true],
  ['', '国科发火', true],
  ['财税', '国科发火', false],
  ['税务总局', '财政部税务总局公告', true],
  ['公告', '财政部税务总局公告', true],
])('%s typed for %s: %s', (typed, agency, fits) => {
  expect(agencyFits(typed, agency)).toBe(fits)
})

test('the agency of a printed number', () => {
  expect(agencyOf('国科发火(2016)32号')).toBe('国科发火')
  expect(agencyOf('财政部 税务总局公告2023年第7号')).toBe('财政部税务总局公告')
})
