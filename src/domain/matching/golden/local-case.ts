/** What the cases of programmes of a place share. */
import { type Given, golden, type GoldenCase, item } from './golden-case.ts'

/** The day on which the cases are judged. */
export const ON = '2026-11-26'
export const place = (region: string): Given => ({ region })
export const trade = (industry: string): Given => ({ industry })
export const held = (code: string, until = '2028-01-09'): Given => ({
  titles: [item(code, { on: '2025-01-10', until })],
})
/** Figures of the last full year. */
export const year = (of: Partial<Record<keyof Given, string>>): Given =>
  Object.fromEntries(Object.entries(of).map(([field, value]) => [field, { 2025: value }])) as Given
export const income = (of: string): Given => year({ mainIncome: of })
export const spend = (of: string): Given => year({ rdSpend: of })

/** A case where the table does not hold: nothing of it is asked. */
export const elsewhere = (clause: string, name: string, region: string): GoldenCase =>
  golden(clause, name, place(region), { bare: true, result: '不适用' })
/** The province is known, its city is not. */
export const somewhere = (clause: string, name: string, region: string): GoldenCase =>
  golden(clause, name, place(region), { result: '需补充数据' })
