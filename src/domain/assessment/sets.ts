import type { FieldCode } from '#domain/matching/fields.ts'

/** Yes/no fields that are asked together; one answer feeds many criteria. */
export const TICKED = {
  basics: [
    'residentEnterprise',
    'independentLegalPerson',
    'soundAccounts',
    'rdLedger',
    'rdProjects',
  ],
  risks: [
    'majorAccident',
    'environmentOffence',
    'misconduct',
    'abnormalList',
    'seriousIllegalList',
    'dataFraud',
    'prohibitedProduct',
  ],
} as const satisfies Record<string, readonly FieldCode[]>

export type TickedSet = keyof typeof TICKED

/** The set a field is asked in; null = by itself. */
export const setOf = (field: FieldCode): TickedSet | null =>
  (Object.keys(TICKED) as TickedSet[]).find((name) =>
    (TICKED[name] as readonly FieldCode[]).includes(field),
  ) ?? null
