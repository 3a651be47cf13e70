import { REASON_MAX, REJECT_REASON } from '#domain/permissions/certification.ts'
import { permission } from '#domain/permissions/codes.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  legalPersonProblem,
} from '#domain/registration/company.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  flag,
  id,
  int,
  list,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  ruled,
  text,
} from './wire/words.ts'

const BASE = '/crm/api/crm/certification'

const file = () => record({ fileId: text(), fileName: text(), url: text(500) })

/** One move of a company from a status to another. */
const move = () =>
  record({
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
  record({
    certificationId: text(),
    companyId: text(),
    kind: choice(['initial', 'recheck', 'change', 'claim']),
    route: choice(['licence', 'legal-person', 'letter', 'bank']),
    state: choice(['submitted', 'passed', 'rejected', 'withdrawn']),
    companyName: text(),
    creditCode: text(),
    legalPerson: text(),
    files: rows(file()),
    note: text(),
    applicantName: text(),
    submitTime: text(),
    reviewTime: text(),
    /** What the reviewer chose, in words, and wrote. */
    reasonName: text(),
    reason: text(),
  })

/** 企业认证: apply, follow, review. */
export const certification = {
  /** Where one's own company stands; for somebody without one, their claim. */
  mine: endpoint({
    method: 'POST',
    path: `${BASE}/queryMyCertification`,
    access: 'member',
    spec: false,
    input: record({ companyId: callersCompany() }),
    output: record({
      registerStatus: text(),
      permissionState: text(),
      certifiedUntil: text(),
      /** As the company's record says it, to begin the form with. */
      companyName: text(),
      creditCode: text(),
      legalPerson: text(),
      /** Whether the caller may apply. */
      mayApply: flag(),
      /** Applications left today. */
      triesLeft: int(),
      /** 排队承诺: working days until the review, and how many wait before this one. */
      reviewDays: int(),
      ahead: int(),
      current: orNull(application()),
      history: rows(move()),
      /** Routes to prove it; the ones without a provider are off and say why. */
      routes: rows(record({ route: text(), name: text(), open: flag(), reason: text() })),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${BASE}/addCertification`,
    access: 'member',
    spec: false,
    input: record({
      companyName: ruled(companyNameProblem, 200),
      creditCode: ruled(creditCodeProblem, 60),
      legalPerson: ruled(legalPersonProblem, 60),
      route: orElse(choice(['licence', 'legal-person', 'letter', 'bank']), 'licence' as const),
      fileIds: list(id(), 5),
      note: orElse(text(200), ''),
      companyId: callersCompany(),
    }),
    output: record({ certificationId: text(), registerStatus: text() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${BASE}/withdrawCertification`,
    access: 'member',
    spec: false,
    input: record({ certificationId: id(), companyId: callersCompany() }),
    output: record({ registerStatus: text() }),
  }),
  /** 审核队列, oldest first. */
  queue: endpoint({
    method: 'POST',
    path: `${BASE}/queryCertificationList`,
    access: 'member',
    permission: permission('certification:review'),
    spec: false,
    input: record({
      state: orElse(
        choice(['', 'submitted', 'passed', 'rejected', 'withdrawn']),
        'submitted' as const,
      ),
      /** claim = 企业认领 alone, company = the others. */
      kind: orElse(choice(['', 'claim', 'company']), '' as const),
      keyword: orElse(text(80), ''),
      ...paging(),
      companyId: callersCompany(),
    }),
    output: record(pageOf(application())),
  }),
  /** One application with what is known of the company beside it. */
  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryCertificationDetail`,
    access: 'member',
    permission: permission('certification:review'),
    spec: false,
    input: record({ certificationId: id(), companyId: callersCompany() }),
    output: record({
      application: application(),
      /** 三要素 as the company's record has them; a difference is marked. */
      registered: record({ companyName: text(), creditCode: text(), legalPerson: text() }),
      differs: rows(choice(['companyName', 'creditCode', 'legalPerson'])),
      registerStatus: text(),
      members: int(),
      history: rows(move()),
    }),
  }),
  review: endpoint({
    method: 'POST',
    path: `${BASE}/reviewCertification`,
    access: 'member',
    permission: permission('certification:review'),
    spec: false,
    input: record({
      certificationId: id(),
      pass: flag(),
      reasonCode: orElse(choice(['', ...codesOf(REJECT_REASON)]), '' as const),
      reason: orElse(text(REASON_MAX), ''),
      companyId: callersCompany(),
    }),
    output: record({ state: choice(['passed', 'rejected']), registerStatus: text() }),
  }),
  freeze: endpoint({
    method: 'POST',
    path: `${BASE}/freezeCompany`,
    access: 'member',
    permission: permission('certification:review:freeze'),
    spec: false,
    input: record({
      /** The company to freeze; the field companyId is the caller's own. */
      targetId: id(),
      frozen: flag(),
      reason: text(REASON_MAX, 1),
      companyId: callersCompany(),
    }),
    output: record({ registerStatus: text() }),
  }),
} as const
