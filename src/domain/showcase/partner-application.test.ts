import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mobileProblem } from '#domain/registration/account.ts'
import {
  applicationNumberProblem,
  introProblem,
  moveProblem,
  normalizeApplicationNumber,
  orgNameProblem,
  PARTNER_STATE,
  type PartnerState,
  stateLine,
} from './partner-application.ts'

const STATES = Object.keys(PARTNER_STATE) as PartnerState[]
const MAY: [PartnerState, PartnerState][] = [
  ['submitted', 'review'],
  ['submitted', 'rejected'],
  ['review', 'talk'],
  ['review', 'rejected'],
  ['talk', 'sign'],
  ['talk', 'rejected'],
  ['sign', 'active'],
  ['sign', 'rejected'],
  ['active', 'expired'],
  ['active', 'ended'],
]

describe('states', () => {
  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    '%s → %s',
    (from, to) => {
      const may = MAY.some(([a, b]) => a === from && b === to)
      expect(moveProblem(from, to, '资料不齐') === null).toBe(may)
    },
  )

  test.each([
    ['review', 'rejected', '请写明未通过的原因'],
    ['active', 'ended', '请写明终止的原因'],
    ['review', 'talk', null],
    ['talk', 'active', '不能从“洽谈”变为“合作中”'],
  ] as const)('%s → %s without a reason: %s', (from, to, problem) => {
    expect(moveProblem(from, to, ' ')).toBe(problem)
  })

  test('a reason is at most 200 characters', () => {
    expect(moveProblem('review', 'rejected', '字'.repeat(201))).toBe('最多 200 字，已超出 1 字')
  })
})

describe('state line', () => {
  const at = '2026-11-21 10:00:00'
  test.each<[string, PartnerState[], string[]]>([
    [
      'a new one',
      ['submitted'],
      ['submitted now', 'review todo', 'talk todo', 'sign todo', 'active todo'],
    ],
    [
      'under way',
      ['submitted', 'review', 'talk'],
      ['submitted done', 'review done', 'talk now', 'sign todo', 'active todo'],
    ],
    [
      'refused',
      ['submitted', 'review', 'rejected'],
      ['submitted done', 'review done', 'rejected stopped'],
    ],
    [
      'at work',
      ['submitted', 'review', 'talk', 'sign', 'active'],
      ['submitted done', 'review done', 'talk done', 'sign done', 'active now'],
    ],
    [
      'over',
      ['submitted', 'review', 'talk', 'sign', 'active', 'expired'],
      ['submitted done', 'review done', 'talk done', 'sign done', 'active done', 'expired stopped'],
    ],
  ])('%s', (_, states, line) => {
    const points = stateLine(states.map((state) => ({ state, at })))
    expect(points.map(({ state, mark }) => `${state} ${mark}`)).toEqual(line)
  })

  test('whatever way is taken, one point is where it stands', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1), { minLength: 1, maxLength: 6 }), (turns) => {
        const states: PartnerState[] = ['submitted']
        for (const turn of turns) {
          const next = MAY.filter(([from]) => from === states.at(-1)).map(([, to]) => to)
          const to = next[turn % Math.max(1, next.length)]
          if (to !== undefined) states.push(to)
        }
        const points = stateLine(states.map((state) => ({ state, at })))
        const here = points.filter(({ mark }) => mark === 'now' || mark === 'stopped')
        expect(here.map(({ state }) => state)).toEqual([states.at(-1)])
        expect(points.slice(0, states.length).map(({ state }) => state)).toEqual(states)
      }),
    )
  })
})

describe('fields', () => {
  test.each([
    ['', '手机号码不能为空'],
    ['13800138000', null],
    ['16600138000', null],
    ['19900138000', null],
    ['12800138000', '手机号码格式不正确'],
    ['1380013800', '手机号码格式不正确'],
    ['138001380001', '手机号码格式不正确'],
    ['１３８００１３８０００', '手机号码格式不正确'],
  ])('phone %s', (phone, problem) => expect(mobileProblem(phone)).toBe(problem))

  test.each([
    ['  ', '机构简介不能为空'],
    ['字'.repeat(500), null],
    ['𠮷'.repeat(500), null],
    ['字'.repeat(503), '最多 500 字，已超出 3 字'],
  ])('an introduction', (intro, problem) => expect(introProblem(intro)).toBe(problem))

  test.each([
    ['', '机构名称不能为空'],
    ['云川示例园区', null],
    ['字'.repeat(81), '最多 80 字，已超出 1 字'],
  ])('a name', (name, problem) => expect(orgNameProblem(name)).toBe(problem))

  test('an application number is read in any case and with spaces', () => {
    expect(normalizeApplicationNumber(' hz20261121 0a1b2c3d ')).toBe('HZ202611210A1B2C3D')
    expect(applicationNumberProblem('hz20261121 0a1b2c3d')).toBeNull()
    expect(applicationNumberProblem('HZ2026')).toBe('申请编号格式不正确')
    expect(applicationNumberProblem(' ')).toBe('申请编号不能为空')
  })
})
