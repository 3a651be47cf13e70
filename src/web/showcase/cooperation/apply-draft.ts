import { mobileProblem } from '#domain/registration/account.ts'
import { creditCodeProblem } from '#domain/registration/company.ts'
import {
  contactNameProblem,
  introProblem,
  orgNameProblem,
  PARTNER_CONSENT_TEXT,
} from '#domain/showcase/partner-application.ts'

/** The form as typed so far. */
export interface ApplyDraft {
  partnerType: string
  orgName: string
  creditCode: string
  regionCode: string
  contact: string
  phone: string
  intro: string
  /** The consent box, unticked until the applicant ticks it. */
  consent: boolean
  /** A honeypot: no person sees it. */
  website: string
}

export type ApplyField = Exclude<keyof ApplyDraft, 'website'>

export const EMPTY_DRAFT: ApplyDraft = {
  partnerType: '',
  orgName: '',
  creditCode: '',
  regionCode: '',
  contact: '',
  phone: '',
  intro: '',
  consent: false,
  website: '',
}

/** The fields in the order they are shown and checked. */
export const APPLY_FIELDS: readonly ApplyField[] = [
  'partnerType',
  'orgName',
  'creditCode',
  'regionCode',
  'contact',
  'phone',
  'intro',
  'consent',
]

const PROBLEM: Record<ApplyField, (draft: ApplyDraft) => string | null> = {
  partnerType: (it) => (it.partnerType === '' ? '请选择合作类型' : null),
  orgName: (it) => orgNameProblem(it.orgName),
  creditCode: (it) => creditCodeProblem(it.creditCode),
  regionCode: (it) => (it.regionCode === '' ? '请选择所在地区' : null),
  contact: (it) => contactNameProblem(it.contact),
  phone: (it) => mobileProblem(it.phone),
  intro: (it) => introProblem(it.intro),
  consent: (it) => (it.consent ? null : PARTNER_CONSENT_TEXT),
}

/** What is wrong with one field; null when it is fine. */
export const applyProblem = (field: ApplyField, draft: ApplyDraft): string | null =>
  PROBLEM[field](draft)

/** Reads what a tab remembers; anything else than texts is left out, and consent is never kept. */
export const readDraft = (stored: unknown): ApplyDraft => {
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT
  const kept = Object.entries(stored).filter(
    ([field, value]) =>
      APPLY_FIELDS.includes(field as ApplyField) &&
      field !== 'consent' &&
      typeof value === 'string',
  )
  return { ...EMPTY_DRAFT, ...Object.fromEntries(kept) }
}
