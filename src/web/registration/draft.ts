import { DAY_MS } from '#domain/calendar/beijing.ts'
import { type AccountValues, EMPTY_ACCOUNT } from './account-fields.ts'
import { type CompanyValues, EMPTY_COMPANY } from './company/company-fields.ts'

/** What this browser remembers of a registration: never a password or a code. */
export interface RegistrationDraft {
  /** Epoch milliseconds of the last change. */
  at: number
  account: Partial<AccountValues>
  company: Partial<CompanyValues>
}

/** The account's fields that may be remembered. */
const KEPT = ['phone', 'userName', 'loginName'] as const

const alike = <V extends object>(
  stored: unknown,
  empty: V,
  fields: readonly string[],
): Partial<V> =>
  typeof stored !== 'object' || stored === null
    ? {}
    : (Object.fromEntries(
        Object.entries(stored).filter(
          ([field, value]) =>
            fields.includes(field) && typeof value === typeof empty[field as keyof V],
        ),
      ) as Partial<V>)

/** Reads what is remembered; null after a day, and for anything that is not a draft. */
export const readDraft = (stored: unknown, now: number): RegistrationDraft | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { at, account, company } = stored as Record<string, unknown>
  if (typeof at !== 'number' || at > now || now - at > DAY_MS) return null
  return {
    at,
    account: alike(account, EMPTY_ACCOUNT, KEPT),
    company: alike(company, EMPTY_COMPANY, Object.keys(EMPTY_COMPANY)),
  }
}

/** What is stored of a registration under way. */
export const draftOf = (
  account: AccountValues,
  company: CompanyValues,
  now: number,
): RegistrationDraft => ({ at: now, account: alike(account, EMPTY_ACCOUNT, KEPT), company })
