import { expect, test } from 'vitest'
import { APPLY_FIELDS, applyProblem, EMPTY_DRAFT, readDraft } from './apply-draft.ts'

const FILLED = {
  ...EMPTY_DRAFT,
  partnerType: 'park',
  orgName: '云川示例园区',
  creditCode: '91999999MA0000001N',
  regionCode: '340000',
  contact: '何某',
  phone: '19900138000',
  intro: '三处载体。',
  consent: true,
}

test('an empty form lacks every field, a filled one none', () => {
  const lacking = APPLY_FIELDS.filter((field) => applyProblem(field, EMPTY_DRAFT) !== null)
  expect(lacking).toEqual(APPLY_FIELDS)
  expect(APPLY_FIELDS.filter((field) => applyProblem(field, FILLED) !== null)).toEqual([])
})

test('consent and honeypot are never remembered', () => {
  expect(readDraft({ ...FILLED, consent: 'true', website: 'x' })).toEqual({
    ...FILLED,
    consent: false,
  })
})

test.each([null, 'text', 7, { orgName: 3, other: 'x', __proto__: null }])(
  'reads %j as an empty form',
  (stored) => expect(readDraft(stored)).toEqual(EMPTY_DRAFT),
)
