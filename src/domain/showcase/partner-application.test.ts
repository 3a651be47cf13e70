import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mobileProblem } from '#domain/registration/account.ts'
import {
  applicationNumberProblem,
  countedSteps,
  introProblem,
  isOver,
  moveProblem,
  normalizeApplicationNumber,
  orgNameProblem,
  PARTNER_OPEN,
  PARTNER_STATE,
  partnerMoveProblem,
  partnerMoves,
  type PartnerState,
  type PartnerStep,
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

describe('moves', () => {
  const at = '2026-11-21 10:00:00'
  const stepsTo = (...states: PartnerState[]): PartnerStep[] =>
    states.map((state) => ({ state, at }))
  /** A way that leads to each state, as short as there is one. */
  const WAYS: Record<PartnerState, PartnerStep[]> = {
    submitted: stepsTo('submitted'),
    review: stepsTo('submitted', 'review'),
    talk: stepsTo('submitted', 'review', 'talk'),
    sign: stepsTo('submitted', 'review', 'talk', 'sign'),
    active: stepsTo('submitted', 'review', 'talk', 'sign', 'active'),
    expired: stepsTo('submitted', 'review', 'talk', 'sign', 'active', 'expired'),
    ended: stepsTo('submitted', 'review', 'talk', 'sign', 'active', 'ended'),
    rejected: stepsTo('submitted', 'review', 'rejected'),
  }
  /** Where the last step can be taken back to. */
  const BACK: Partial<Record<PartnerState, PartnerState>> = {
    review: 'submitted',
    talk: 'review',
    sign: 'talk',
    active: 'sign',
    expired: 'active',
    ended: 'active',
    rejected: 'review',
  }

  test.each(STATES)('from %s: what the tables say and nothing else', (from) => {
    for (const state of STATES)
      for (const back of [false, true]) {
        const may = back
          ? BACK[from] === state
          : MAY.some(([one, other]) => one === from && other === state)
        const asked = { state, back, reason: '说明' }
        expect([state, back, partnerMoveProblem(WAYS[from], asked, 0) === null]).toEqual([
          state,
          back,
          may,
        ])
        const offered = partnerMoves(WAYS[from])
        expect(offered.some((one) => one.state === state && one.back === back)).toBe(may)
      }
  })

  test('one step is taken back, not two, and then the way goes on', () => {
    const back: PartnerStep[] = [...WAYS.talk, { state: 'review', at, back: true }]
    expect(countedSteps(back)).toEqual(WAYS.review)
    expect(partnerMoves(back).map(({ state }) => state)).toEqual(['talk', 'rejected'])
    const asked = { state: 'submitted', back: true, reason: '误操作' } as const
    expect(partnerMoveProblem(back, asked, 0)).toBe('这一步不能撤回，请刷新后再看')
    const again: PartnerStep[] = [...back, { state: 'talk', at }]
    expect(partnerMoves(again).find((move) => move.back)).toMatchObject({ state: 'review' })
    expect(stateLine(again).map(({ state, mark }) => `${state} ${mark}`)).toEqual([
      'submitted done',
      'review done',
      'talk now',
      'sign todo',
      'active todo',
    ])
  })

  test.each([
    [{ state: 'review', back: true, reason: ' ' }, 0, '请写明撤回的原因'],
    [{ state: 'review', back: true, reason: '字'.repeat(201) }, 0, '最多 200 字，已超出 1 字'],
    [{ state: 'rejected', back: false, reason: '' }, 0, '请写明未通过的原因'],
    [{ state: 'sign', back: false, reason: '' }, 2, null],
  ] as const)('in 洽谈 %j with %i unseen: %j', (asked, unseen, problem) => {
    expect(partnerMoveProblem(WAYS.talk, asked, unseen)).toBe(problem)
  })

  test('nobody works with us before their licences were looked at', () => {
    const asked = { state: 'active', back: false, reason: '' } as const
    expect(partnerMoveProblem(WAYS.sign, asked, 2)).toContain('还有 2 项资质没有核对')
    expect(partnerMoveProblem(WAYS.sign, asked, 0)).toBeNull()
  })

  test('what is open is not over', () => {
    expect(STATES.filter(isOver)).toEqual(['expired', 'ended', 'rejected'])
    expect(PARTNER_OPEN.some(isOver)).toBe(false)
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
