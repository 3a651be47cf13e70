import { maskEmail } from '#domain/members/masks.ts'
import { maskPhone } from '#domain/registration/account.ts'
import type { CompanyFacts, OwnCompany } from './store.ts'

/** A fact as the log keeps it: without a way to reach somebody. */
const logged = (facts: CompanyFacts, fact: keyof CompanyFacts): string => {
  if (fact === 'contactPhone') return maskPhone(facts.contactPhone)
  if (fact === 'email') return maskEmail(facts.email)
  const value = facts[fact]
  return typeof value === 'string' ? value : value.join('、')
}

/** What changes from one set of facts to another, as the log keeps it; null when nothing does. */
export const changesOf = (
  before: OwnCompany,
  after: CompanyFacts,
): { before: Record<string, string>; after: Record<string, string> } | null => {
  const names = Object.keys(after) as (keyof CompanyFacts)[]
  const differs = (fact: keyof CompanyFacts): boolean =>
    fact === 'regCapital'
      ? amount(before.regCapital) !== amount(after.regCapital)
      : String(before[fact]) !== String(after[fact])
  const changed = names.filter(differs)
  if (changed.length === 0) return null
  const side = (facts: CompanyFacts) =>
    Object.fromEntries(changed.map((fact) => [fact, logged(facts, fact)]))
  return { before: side(before), after: side(after) }
}

/** 1000 and 1000.00 are one amount. */
const amount = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
