import { describe, expect, it } from 'vitest'
import { landingOf, safeFrom } from './from.ts'

describe('safeFrom', () => {
  it.each([
    ['/policy/list?q=%E9%AB%98', '/policy/list?q=%E9%AB%98'],
    ['/admin/leads?page=2', '/admin/leads?page=2'],
    [null, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/a\\b', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('leads %s to %s', (from, to) => {
    expect(safeFrom(from)).toBe(to)
  })
})

describe('landingOf', () => {
  it.each([
    [null, '/admin/home'],
    ['/policy', '/policy'],
    ['//evil.example', '/'],
  ])('from %s leads to %s', (from, to) => {
    expect(landingOf(from)).toBe(to)
  })
})
