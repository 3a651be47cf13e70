import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import { EMPTY_PERSON, EMPTY_PHONE } from './account-fields.ts'
import { EMPTY_COMPANY } from './company/company-fields.ts'
import { draftOf, readDraft } from './draft.ts'

const AT = 1_795_000_000_000
const ACCOUNT = {
  ...EMPTY_PHONE,
  ...EMPTY_PERSON,
  phone: '19900138000',
  loginName: 'hezhiqiu',
  smsCode: '123456',
  password: 'bridge-over-42',
  confirmPwd: 'bridge-over-42',
  agreed: true,
}

test('password, code and agreement are never stored, nor read when somebody put them there', () => {
  const draft = draftOf(ACCOUNT, EMPTY_COMPANY, AT)
  expect(draft.account).toEqual({ phone: '19900138000', loginName: 'hezhiqiu', userName: '' })
  expect(readDraft({ at: AT, account: ACCOUNT, company: {} }, AT)?.account).toEqual(draft.account)
})

test.each([
  [0, true],
  [DAY_MS, true],
  [DAY_MS + 1, false],
  [-1, false],
])('%i ms after the last change it is remembered: %s', (later, there) => {
  const stored = JSON.parse(JSON.stringify(draftOf(ACCOUNT, EMPTY_COMPANY, AT)))
  expect(readDraft(stored, AT + later) !== null).toBe(there)
})

test.each([null, 'text', 7, [], { at: 'now' }, { account: {} }])('%j is no draft', (stored) => {
  expect(readDraft(stored, AT)).toBeNull()
})

test('what is not of the form or not of its kind is left out', () => {
  const company = { companyName: '云川', regionDone: 'yes', capital: 7, other: 'x' }
  expect(readDraft({ at: AT, account: null, company }, AT)).toEqual({
    at: AT,
    account: {},
    company: { companyName: '云川' },
  })
})
