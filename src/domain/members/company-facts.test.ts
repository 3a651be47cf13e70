import { expect, test } from 'vitest'
import type { RegisterStatus } from '#domain/permissions/certification.ts'
import {
  CERTIFIED_TEXT,
  COMPANY_FACT,
  type CompanyFact,
  infoCompletenessOf,
  contactPhoneProblem,
  identityChangeProblem,
  normalTags,
} from './company-facts.ts'
import { maskEmail } from './masks.ts'

const facts = (empty: CompanyFact[]): Record<CompanyFact, string> =>
  Object.fromEntries(
    Object.keys(COMPANY_FACT).map((fact) => [
      fact,
      empty.includes(fact as CompanyFact) ? ' ' : 'x',
    ]),
  ) as Record<CompanyFact, string>

test('completeness counts the facts that stand and names the others', () => {
  expect(infoCompletenessOf(facts([]))).toEqual({ percent: 100, missing: [] })
  expect(infoCompletenessOf(facts(['email', 'tags']))).toEqual({
    percent: 84,
    missing: ['邮箱', '企业标签'],
  })
  expect(infoCompletenessOf(facts(Object.keys(COMPANY_FACT) as CompanyFact[])).percent).toBe(0)
})

test.each([
  ['0', null],
  ['1', '认证审核中，不能变更名称、信用代码或法定代表人'],
  ['2', CERTIFIED_TEXT],
  ['3', null],
  ['4', CERTIFIED_TEXT],
  ['5', CERTIFIED_TEXT],
  ['6', '企业已冻结，不能变更名称、信用代码或法定代表人'],
] as [RegisterStatus, string | null][])('what the licence states, at %s: %s', (status, problem) => {
  expect(identityChangeProblem(status)).toBe(problem)
})

test.each([
  ['', true],
  ['13812345678', true],
  ['0571-8888 6666', true],
  ['+86 571 88886666', true],
  ['138****5678', false],
  ['转 8001', false],
  ['1234', false],
])('the telephone %j: %s', (phone, fine) => {
  expect(contactPhoneProblem(phone) === null).toBe(fine)
})

test('tags stand once each, without blanks around them', () => {
  expect(normalTags([' 传感 ', '传感', '', '  '])).toEqual(['传感'])
})

test.each([
  ['', ''],
  ['zhou@example.com', 'z****@example.com'],
  ['nothing', '****'],
])('the mail address %j is logged as %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
