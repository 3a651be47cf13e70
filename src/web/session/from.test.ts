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
  const platform = { roles: ['PLAT_ADVISOR'], superAdmin: false }
  const company = { roles: ['ENT_ADMIN'], superAdmin: false }
  it.each([
    [null, platform, '/admin/home'],
    [null, { roles: [], superAdmin: true }, '/admin/home'],
    [null, company, '/'],
    ['/policy', platform, '/policy'],
    ['//evil.example', platform, '/'],
  ])('from %s %j lead to %s', (from, who, to) => {
    expect(landingOf(from, who)).toBe(to)
  })
})
