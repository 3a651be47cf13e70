import { expect, test } from 'vitest'
import { aspectsAsked } from './aspects.ts'

test.each([
  ['评上小巨人国家到底发不发钱', []],
  ['深圳专精特新奖多少', ['money']],
  ['报高企要交哪些材料', ['material']],
  ['高企几月份截止', ['process']],
  ['职称评审怎么办理，要交多少', ['money', 'process']],
  ['研发人员至少要多少人', ['condition']],
  ['高企', []],
])('%s', (text, expected) => expect([...aspectsAsked(text)]).toEqual(expected))
