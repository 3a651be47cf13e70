import { expect, test } from 'vitest'
import { fieldOf, isCompanyField, RECORD_FIELDS } from '#domain/portraits/catalogue.ts'
import { valueProblem } from '#domain/portraits/value.ts'
import { offeredFacts } from './portrait-offer.ts'
import type { Situation } from './situation.ts'

const ON = '2026-11-29'
const exactly = (value: number) => ({ from: value, to: value })
const SAID: Situation = {
  region: '440305',
  industry: 'I65',
  founded: { year: 2024 },
  staff: exactly(12),
  revenue: { ...exactly(6_000_000), year: 2025 },
  rdSpend: { ...exactly(800_000), year: 2025 },
  titles: ['hnte'],
  rights: { software: exactly(3), trademark: exactly(1), patent: exactly(9) },
}

test('numbers that were said exactly, each with its year', () => {
  expect(offeredFacts(SAID, ON)).toEqual([
    { field: 'staff', year: 2025, value: '12' },
    { field: 'revenue', year: 2025, value: '6000000' },
    { field: 'rdSpend', year: 2025, value: '800000' },
    { field: 'softwareCopyrights', year: 0, value: '3' },
    { field: 'trademarks', year: 0, value: '1' },
  ])
})

test('a range is not, nor what was not said', () => {
  expect(offeredFacts({ staff: { from: 10, to: 19 }, region: '440300' }, ON)).toEqual([])
  expect(offeredFacts({}, ON)).toEqual([])
})

test('each is a field of a portrait that is told there, with its year where the field has years', () => {
  for (const { field, year, value } of offeredFacts(SAID, ON)) {
    expect(isCompanyField(field) && !RECORD_FIELDS.has(field)).toBe(true)
    expect(fieldOf(field).yearly).toBe(year > 0)
    expect(valueProblem(field, value, ON)).toBeNull()
  }
})
