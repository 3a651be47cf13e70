import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckedCondition, Fit } from './check.ts'
import { type CheckedPolicy, conditionsText, policyLine, reachLine } from './check-policy.ts'

const condition = (fit: Fit, reason = ''): CheckedCondition => ({
  ...{ text: '条件', clause: '', fit, reason },
})
const conditions = (...fits: Fit[]) => fits.map((fit) => condition(fit))
const WITHIN = conditions('yes', 'yes', 'yes')

test.each<[CheckedPolicy['conditions'], number, string]>([
  [conditions('yes', 'no', 'yes', 'ask', 'no', 'yes', 'yes'), 9, '符合 4 项，2 项要补，1 项要确认'],
  [conditions('yes', 'yes'), 2, '符合 2 项'],
  [conditions('ask'), 1, '1 项要确认'],
  [null, 3, '3 项要看材料'],
  [[], 3, '3 项要看材料'],
  [null, 0, '没有可以逐条核对的条件'],
])('conditions %#', (checked, listed, text) => {
  expect(conditionsText(checked, listed)).toBe(text)
})

test.each<[string, CheckedPolicy, number, ReturnType<typeof policyLine>]>([
  [
    'it applies elsewhere, whatever else fits',
    {
      reach: [condition('no', '只适用于广东省'), ...conditions('yes', 'ask')],
      conditions: conditions('yes', 'yes'),
    },
    2,
    { fit: 'no', text: '不适用', reason: '只适用于广东省' },
  ],
  [
    'something lacks',
    { reach: WITHIN, conditions: [condition('yes'), condition('no', '还差 3 人')] },
    2,
    { fit: 'ask', text: '符合 1 项，1 项要补', reason: '还差 3 人' },
  ],
  [
    'all fits but where it is is not known',
    { reach: [condition('ask', '还要知道公司在哪里')], conditions: conditions('yes') },
    1,
    { fit: 'ask', text: '符合 1 项', reason: '还要知道公司在哪里' },
  ],
  [
    'all fits',
    { reach: WITHIN, conditions: conditions('yes', 'yes') },
    2,
    { fit: 'yes', text: '符合 2 项', reason: '' },
  ],
  [
    'no table decides it',
    { reach: WITHIN, conditions: null },
    3,
    { fit: 'ask', text: '在适用范围内', reason: '3 项要看材料' },
  ],
  [
    'nothing is to be checked',
    { reach: WITHIN, conditions: null },
    0,
    { fit: 'yes', text: '在适用范围内', reason: '没有可以逐条核对的条件' },
  ],
  [
    'no table decides it, and for whom it is is not known',
    { reach: [condition('ask', '限制造业，还要知道公司的行业')], conditions: null },
    0,
    { fit: 'ask', text: '范围要确认', reason: '限制造业，还要知道公司的行业' },
  ],
])('a line where %s', (_name, checked, listed, line) => {
  expect(policyLine(checked, listed)).toEqual(line)
})

test.each([
  [conditions('yes', 'no', 'ask'), { fit: 'no', text: '不适用' }],
  [conditions('yes', 'ask', 'yes'), { fit: 'ask', text: '要确认' }],
  [WITHIN, { fit: 'yes', text: '范围内' }],
])('a word %#', (reach, word) => {
  expect(reachLine({ reach })).toEqual({ ...word, reason: '' })
})

test('the counts of a line add up to the conditions, and only a whole fit reads as one', () => {
  const fit = fc.constantFrom<Fit>('yes', 'no', 'ask')
  fc.assert(
    fc.property(
      fc.array(fit, { minLength: 3, maxLength: 3 }),
      fc.array(fit, { minLength: 1, maxLength: 12 }),
      (reach, fits) => {
        const checked = { reach: conditions(...reach), conditions: conditions(...fits) }
        const line = policyLine(checked, fits.length)
        expect(line.fit === 'yes').toBe([...reach, ...fits].every((one) => one === 'yes'))
        expect(line.fit === 'no').toBe(reach.includes('no'))
        const told = [...conditionsText(checked.conditions, 0).matchAll(/\d+/g)].map(Number)
        expect(told.reduce((sum, one) => sum + one, 0)).toBe(fits.length)
      },
    ),
  )
})
