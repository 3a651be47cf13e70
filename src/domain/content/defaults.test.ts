import { expect, test } from 'vitest'
import { emptyForm, type Form } from '../fields/fields.ts'
import { defaultsOf, withDefaults } from './defaults.ts'
import { CONTENT_KIND } from './kinds.ts'

const NONE = { check: '', confidence: '', checkedOn: '' }
const fieldsOf = (name: string) => {
  const field = CONTENT_KIND.policy.fields.find((one) => one.name === name)
  return field?.type === 'rows' ? field.fields : []
}
const condition = (more: Form): Form => ({ ...emptyForm(fieldsOf('conditions')), ...more })
const form: Form = {
  ...emptyForm(CONTENT_KIND.policy.fields),
  conditions: [condition({}), condition({ check: 'auto', confidence: 'B' })],
  windows: [emptyForm(fieldsOf('windows'))],
  amounts: [emptyForm(fieldsOf('amounts'))],
}
const column = (of: Form, name: string, field: string): unknown[] =>
  (of[name] as Form[]).map((row) => row[field])

test('said once, they stand wherever nothing else is said; what was chosen for one row stays', () => {
  const now = { check: 'manual', confidence: 'A', checkedOn: '2026-11-29' }
  const filled = withDefaults(form, NONE, now)
  expect(column(filled, 'conditions', 'check')).toEqual(['manual', 'auto'])
  expect(column(filled, 'conditions', 'confidence')).toEqual(['A', 'B'])
  expect(column(filled, 'windows', 'confidence')).toEqual(['A'])
  expect(column(filled, 'amounts', 'source')).toMatchObject([{ seenOn: '2026-11-29' }])
  expect(filled).toMatchObject({ confidence: 'A', checkedOn: '2026-11-29' })

  const other = withDefaults(filled, now, { ...now, check: 'declare', confidence: 'C' })
  expect(column(other, 'conditions', 'check')).toEqual(['declare', 'auto'])
  expect(column(other, 'conditions', 'confidence')).toEqual(['C', 'B'])
})

test('an empty default takes nothing away', () => {
  const now = { check: 'manual', confidence: 'A', checkedOn: '2026-11-29' }
  const filled = withDefaults(form, NONE, now)
  expect(withDefaults(filled, now, NONE)).toEqual(filled)
})

test('a form tells its own defaults: what most conditions say, and its own fields', () => {
  const said = {
    ...form,
    confidence: 'A',
    conditions: ['auto', 'manual', 'manual'].map((check) => condition({ check })),
  }
  expect(defaultsOf(said)).toEqual({ check: 'manual', confidence: 'A', checkedOn: '' })
  const some = { ...said, conditions: [...said.conditions, condition({})] }
  expect(defaultsOf(some).check).toBe('')
  expect(defaultsOf(emptyForm(CONTENT_KIND.policy.fields))).toEqual(NONE)
})
