import { describe, expect, test } from 'vitest'
import {
  applicationOf,
  CERT_EVENT,
  type CertEvent,
  certificationStep,
  decisionProblem,
  isRegisterStatus,
  permissionStateOf,
  REGISTER_STATUS,
  type RegisterStatus,
  restrictionOf,
} from './certification.ts'

const STATUSES = Object.keys(REGISTER_STATUS) as RegisterStatus[]
const EVENTS = Object.keys(CERT_EVENT) as CertEvent[]

/** Every move there is; `<` goes back to the status before. Whatever is not here is impossible. */
const TRANSITIONS: Record<RegisterStatus, string> = {
  '0': 'submit→1 claim→2 freeze→6',
  '1': 'withdraw→< pass→2 reject→3 freeze→6',
  '2': 'change→5 expire→4 freeze→6 claim→2',
  '3': 'submit→1 freeze→6 claim→2',
  '4': 'submit→1 freeze→6 claim→2 lapse→4',
  '5': 'withdraw→< pass→2 reject→< freeze→6',
  '6': 'unfreeze→<',
}

describe.each(STATUSES)('from %s', (from) => {
  const known = new Map(
    TRANSITIONS[from].split(' ').map((move) => move.split('→') as [string, string]),
  )
  test.each(EVENTS)('%s', (event) => {
    for (const before of STATUSES) {
      const to = known.get(event)
      const expected = to === undefined ? null : to === '<' ? before : to
      expect(certificationStep(from, event, before)).toBe(expected)
    }
  })
})

test.each([
  ['0', { kind: 'initial', event: 'submit' }],
  ['1', null],
  ['2', { kind: 'change', event: 'change' }],
  ['3', { kind: 'initial', event: 'submit' }],
  ['4', { kind: 'recheck', event: 'submit' }],
  ['5', null],
  ['6', null],
] as const)('a company at %s applies for %j', (status, expected) => {
  expect(applicationOf(status)).toEqual(expected)
})

test.each([
  [{ pass: true, reasonCode: '', reason: '' }, null],
  [{ pass: false, reasonCode: '', reason: '图片不清' }, '请选择驳回原因'],
  [{ pass: false, reasonCode: 'blurred', reason: '' }, null],
  [{ pass: false, reasonCode: 'other', reason: ' ' }, '请填写驳回原因'],
  [{ pass: false, reasonCode: 'other', reason: '缺页' }, null],
] as const)('the decision %j: %s', (decision, problem) => {
  expect(decisionProblem(decision)).toBe(problem)
})

test.each([
  ['', '', false, '1'],
  ['0', '', false, '1'],
  ['1', '0', false, '1'],
  ['1', '3', false, '1'],
  ['1', '4', false, '2'],
  ['1', '4', true, '1'],
  ['2', '1', false, '2'],
  ['2', '1', true, '3'],
  ['3', '1', false, '1'],
  ['4', '2', false, '2'],
  ['4', '2', true, '3'],
  ['5', '2', false, '2'],
  ['6', '2', false, '3'],
] as const)(
  'status %s after %s, expired %s: permissionState %s',
  (status, before, expired, state) => {
    const company = { registerStatus: status, before, expired, research: true }
    expect(permissionStateOf(company)).toBe(state)
    const without = state === '2' ? '0' : state
    expect(permissionStateOf({ ...company, research: false })).toBe(without)
  },
)

test.each([
  ['0', null],
  ['1', 'uncertified'],
  ['2', null],
  ['3', 'expired'],
  ['', null],
  ['13', null],
])('permissionState %s restricts by %s', (state, restriction) => {
  expect(restrictionOf(state)).toBe(restriction)
})

test('a status is one of the table, nothing inherited', () => {
  expect(isRegisterStatus('6')).toBe(true)
  expect(isRegisterStatus('7')).toBe(false)
  expect(isRegisterStatus('toString')).toBe(false)
})
