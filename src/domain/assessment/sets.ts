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

/** What a set is about, as a thing to be told. */
export const SET_NAME: Readonly<Record<keyof typeof TICKED, string>> = {
  basics: '企业的基本情况',
  risks: '合规情况',
}

export type TickedSet = keyof typeof TICKED

/** The set a field is asked in; null = by itself. */
export const setOf = (field: FieldCode): TickedSet | null =>
  (Object.keys(TICKED) as TickedSet[]).find((name) =>
    (TICKED[name] as readonly FieldCode[]).includes(field),
  ) ?? null
