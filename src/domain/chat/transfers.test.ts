import { expect, test } from 'vitest'
import { isMoveWhy, moveLine, moveText, type MoveWhy } from './transfers.ts'

test.each<[MoveWhy, string, string, string]>([
  ['accept', '', '周明远', '周明远已接入，为您服务'],
  ['transfer', '周明远', '沈若宁', '周明远已将会话转接给沈若宁'],
  ['transfer', '周明远', '', '周明远已将会话转回，正在为您安排顾问'],
  ['missed', '周明远', '沈若宁', '周明远未及时接听，已为您转接到沈若宁'],
  ['missed', '周明远', '', '周明远未及时接听，正在为您安排其他顾问'],
  ['silent', '周明远', '', '周明远暂时没有回复，正在为您安排其他顾问'],
  ['fit', '周明远', '沈若宁', '周明远暂时无法接待，已为您转接到沈若宁'],
  ['fit', '', '沈若宁', ''],
  ['takeOver', '周明远', '沈若宁', '沈若宁已接管会话，继续为您服务'],
  ['chosen', '周明远', '周明远', ''],
])('%s from %j to %j reads %j', (why, from, to, line) => {
  expect(moveLine(why, from, to)).toBe(line)
})

test('nothing but a reason is one', () => {
  expect(moveText('takeOver')).toBe('接管')
  expect(moveText('toString')).toBe('toString')
  expect(isMoveWhy('missed')).toBe(true)
  expect(isMoveWhy('toString')).toBe(false)
})
