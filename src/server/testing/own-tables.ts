import { createCompanyTables } from '#server/companies/editing/tables.ts'
import { dictionaryTables } from '#server/dictionaries/editing.store.ts'
import { decideByPolicy } from '#server/matching/rules/policy.store.ts'
import { policyTables } from '#server/policies/editing/tables.ts'

/** What the content editor edits that is no publication, as the application has it. */
export const OWN_TABLES = {
  policies: { ...policyTables, decide: decideByPolicy },
  dictionaries: dictionaryTables,
  companies: createCompanyTables((text) => text.toLowerCase()),
}
