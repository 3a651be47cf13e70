import { DAY_MS } from '#domain/calendar/beijing.ts'
import type { AccountValues } from './account-fields.ts'
import { type CompanyValues, EMPTY_COMPANY } from './company/company-fields.ts'

/** What this browser remembers of the account: never a password, a code or the agreement. */
export type KeptAccount = Pick<AccountValues, 'phone' | 'userName' | 'loginName'>

/** What this browser remembers of a registration. */
export interface RegistrationDraft {
  /** Epoch milliseconds of the last change. */
  at: number
  account: Partial<KeptAccount>
  company: Partial<CompanyValues>
}

const EMPTY_ACCOUNT: KeptAccount = { phone: '', userName: '', loginName: '' }

/** What is stored of the fields of `empty`, each of its kind. */
const alike = <V extends object>(stored: unknown, empty: V): Partial<V> =>
  typeof stored !== 'object' || stored === null
    ? {}
    : (Object.fromEntries(
        Object.entries(stored).filter(
          ([field, value]) => field in empty && typeof value === typeof empty[field as keyof V],
        ),
      ) as Partial<V>)

/** Reads what is remembered; null after a day, and for anything that is not a draft. */
export const readDraft = (stored: unknown, now: number): RegistrationDraft | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { at, account, company } = stored as Record<string, unknown>
  if (typeof at !== 'number' || at > now || now - at > DAY_MS) return null
  return {
    at,
    account: alike(account, EMPTY_ACCOUNT),
    company: alike(company, EMPTY_COMPANY),
  }
}

/** What is stored of a registration under way. */
export const draftOf = (
  account: AccountValues,
  company: CompanyValues,
  now: number,
): RegistrationDraft => ({ at: now, account: alike(account, EMPTY_ACCOUNT), company })
