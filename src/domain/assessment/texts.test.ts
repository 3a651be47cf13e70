import { expect, test } from 'vitest'
import { type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import { fieldOf, optionName } from '#domain/portraits/catalogue.ts'
import { CHOICE_TEXT, STATEMENT } from './texts.ts'

const rows = Object.entries(CHOICE_TEXT).flatMap(([field, names]) =>
  Object.entries(names).map(([code, text]) => [field as FieldCode, code, text] as const),
)

test.each(rows)('%s %s is worded anew only where the portrait says it otherwise', (...row) => {
  const [field, code, text] = row
  expect(fieldOf(field).options).toContain(code)
  expect(text).not.toBe(optionName(field, code))
})

test.each(Object.entries(STATEMENT))('%s says more than its name', (field, text) => {
  expect(text).not.toBe(FIELDS[field as FieldCode].name)
})
