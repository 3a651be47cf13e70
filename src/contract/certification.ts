import { ELEMENT_NAMES, ELEMENTS, LICENCE, REMARKS } from '#domain/certification/form.ts'
import { REASON_MAX, REJECT_REASON } from '#domain/permissions/certification.ts'
import { permission } from '#domain/permissions/codes.ts'
import { textInput, textOutput } from './text-fields.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  text,
  sorting,
} from './wire/schema.ts'

const BASE = '/crm/api/crm/certification'

const file = () => object({ fileId: text(), fileName: text(), url: text(500) })

/** One move of a company from a status to another. */
const move = () =>
  object({
    event: text(),
    eventName: text(),
    fromStatus: text(),
    toStatus: text(),
    actorName: text(),
    reason: text(400),
    at: text(),
  })

/** 认证申请. */
const application = () =>
  object({
    certificationId: text(),
    companyId: text(),
    kind: oneOf(['initial', 'recheck', 'change', 'claim']),
    route: oneOf(['licence', 'legal-person', 'letter', 'bank']),
    state: oneOf(['submitted', 'passed', 'rejected', 'withdrawn']),
    ...textOutput(ELEMENTS),
    files: array(file()),
    ...textOutput(REMARKS),
    applicantName: text(),
    submitTime: text(),
    reviewTime: text(),
    /** What the reviewer chose, in words, and wrote. */
    reasonName: text(),
    reason: text(),
  })

/** What 审核队列 can be ordered by. */
export const CERTIFICATION_SORTS = [
  'submitted',
  'company',
  'creditCode',
  'kind',
  'applicant',
] as const

/** 企业认证: apply, follow, review. */
export const certification = {
  /** Where one's own company stands; for somebody without one, their claim. */
  mine: endpoint({
    method: 'POST',
    path: `${BASE}/queryMyCertification`,
    access: 'member',
    spec: false,
    input: object({}),
    output: object({
      registerStatus: text(),
      permissionState: text(),
      certifiedUntil: text(),
      /** As the company's record says it, to begin the form with. */
      ...textOutput(ELEMENTS),
      /** Whether the caller may apply. */
      mayApply: boolean(),
      /** Applications left today. */
      triesLeft: int(),
      /** 排队承诺: working days until the review, and how many wait before this one. */
      reviewDays: int(),
      ahead: int(),
      current: orNull(application()),
      history: array(move()),
      /** Routes to prove it; the ones without a provider are off and say why. */
      routes: array(object({ route: text(), name: text(), open: boolean(), reason: text() })),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${BASE}/addCertification`,
    access: 'member',
    spec: false,
    audit: 'cert.submit',
    input: object({
      ...textInput(ELEMENTS),
      route: withDefault(oneOf(['licence', 'legal-person', 'letter', 'bank']), 'licence' as const),
      fileIds: queryArray(id(), LICENCE.max),
      ...textInput(REMARKS),
    }),
    output: object({ certificationId: text(), registerStatus: text() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${BASE}/withdrawCertification`,
    access: 'member',
    spec: false,
    audit: 'cert.withdraw',
    input: object({ certificationId: id() }),
    output: object({ registerStatus: text() }),
  }),
  /** 审核队列, unless told the oldest first. */
  queue: endpoint({
    method: 'POST',
    path: `${BASE}/queryCertificationList`,
    access: 'member',
    permission: permission('certification:review'),
    spec: false,
    input: object({
      state: withDefault(
        oneOf(['', 'submitted', 'passed', 'rejected', 'withdrawn']),
        'submitted' as const,
      ),
      /** claim = 企业认领 alone, company = the others. */
      kind: withDefault(oneOf(['', 'claim', 'company']), '' as const),
      keyword: withDefault(text(80), ''),
      ...sorting(CERTIFICATION_SORTS),
      ...paging(),
    }),
    output: object(pageOf(application())),
  }),
  /** One application with what is known of the company beside it. */
  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryCertificationDetail`,
    access: 'member',
    permission: permission('certification:review'),
    spec: false,
    input: object({ certificationId: id() }),
    output: object({
      application: application(),
      /** 三要素 as the company's record has them; a difference is marked. */
      registered: object(textOutput(ELEMENTS)),
      differs: array(oneOf(ELEMENT_NAMES)),
      registerStatus: text(),
      members: int(),
      history: array(move()),
    }),
  }),
  review: endpoint({
    method: 'POST',
    path: `${BASE}/reviewCertification`,
    access: 'member',
    permission: permission('certification:review'),
    spec: false,
    audit: ['cert.pass', 'cert.reject'],
    input: object({
      certificationId: id(),
      pass: boolean(),
      reasonCode: withDefault(oneOf(['', ...codesOf(REJECT_REASON)]), '' as const),
      reason: withDefault(text(REASON_MAX), ''),
    }),
    output: object({ state: oneOf(['passed', 'rejected']), registerStatus: text() }),
  }),
  freeze: endpoint({
    method: 'POST',
    path: `${BASE}/freezeCompany`,
    access: 'member',
    permission: permission('certification:review:freeze'),
    spec: false,
    audit: ['cert.freeze', 'cert.unfreeze'],
    input: object({
      /** The company to freeze; the field companyId is the caller's own. */
      targetId: id(),
      frozen: boolean(),
      reason: text(REASON_MAX, 1),
    }),
    output: object({ registerStatus: text() }),
  }),
} as const
