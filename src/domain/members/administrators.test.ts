import { describe, expect, test } from 'vitest'
import { guardedText, LAST_ADMIN_TEXT, leavesNobody, touchProblem } from './administrators.ts'

const admin = { roles: ['ENT_ADMIN', 'ENT_IP'], active: true }
const off = { ...admin, active: false }
const clerk = { roles: ['ENT_IP'], active: true }

describe('a company is left without an administrator', () => {
  test.each([
    ['when the only one loses the role', admin, clerk, 0, true],
    ['when the only one is switched off', admin, off, 0, true],
    ['not while there is another', admin, clerk, 1, false],
    ['not by changing somebody else', clerk, { ...clerk, active: false }, 0, false],
    [
      'not by another role of the only one',
      admin,
      { roles: ['ENT_ADMIN'], active: true },
      0,
      false,
    ],
    ['not by one who is switched off already', off, clerk, 0, false],
  ])('%s', (_why, before, after, others, left) => {
    expect(leavesNobody(before, after, others)).toBe(left)
  })
})

test('the last administrator is marked, and the super administrator always', () => {
  expect(guardedText(admin, 1)).toBe(LAST_ADMIN_TEXT)
  expect(guardedText(admin, 2)).toBe('')
  expect(guardedText(off, 1)).toBe('')
  expect(guardedText(clerk, 1)).toBe('')
  expect(guardedText({ roles: ['SUPER_ADMIN'], active: true }, 0)).not.toBe('')
})

test('an administrator is touched only by one, the super administrator by nobody', () => {
  const by = (...roles: string[]) => ({ roles, held: new Set<string>() })
  expect(touchProblem(by('ENT_VIEWER'), clerk)).toBeNull()
  expect(touchProblem(by('ENT_VIEWER'), admin)).not.toBeNull()
  expect(touchProblem(by('ENT_ADMIN'), admin)).toBeNull()
  expect(touchProblem(by('SUPER_ADMIN'), { roles: ['SUPER_ADMIN'], active: true })).not.toBeNull()
})
