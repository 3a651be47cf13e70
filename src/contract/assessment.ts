import { permission } from '#domain/permissions/codes.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { CONDITION_STATE, MATCH_RESULT } from '#domain/matching/results.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  day,
  flag,
  int,
  list,
  number,
  orElse,
  orNull,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/portalpublic/policyNoticePush'

/** 自测题. */
export const questionFields = () => ({
  id: text(),
  subject: choice(['company', 'person']),
  text: text(),
  hint: text(),
  multiple: flag(),
  options: rows(record({ id: text(), text: text(), under: text() })),
})

/** Answers as they travel: `question=option`, several options joined by `|`, none = 不清楚. */
const answers = () => orElse(list(text(600, 3), 100), [])
const subject = () => orElse(choice(['company', 'person']), 'company' as const)
/** The day the answers count from; empty = today. */
const askedOn = () => orElse(day(), '')
const link = () => shaped(/^[A-Za-z0-9_-]{43}$/)

const resultFields = () => ({
  code: text(),
  version: text(),
  name: text(),
  subject: choice(['company', 'person']),
  /** A notice of some places only. */
  local: flag(),
  policyId: text(),
  result: choice(codesOf(MATCH_RESULT)),
  states: record({ met: int(), unmet: int(), missing: int(), manual: int(), skipped: int() }),
  /** Points as ranges, part by part; never one number. */
  scores: rows(record({ id: text(), text: text(), least: number(), most: number() })),
})

const reportFields = () => ({
  ...resultFields(),
  reasons: rows(
    record({
      id: text(),
      clause: text(),
      text: text(1_000),
      state: choice(codesOf(CONDITION_STATE)),
      gap: text(2_000),
      remedy: text(1_000),
      lacks: rows(text()),
      /** First day it can hold at the earliest; empty = not told. */
      earliest: text(),
    }),
  ),
  earliest: text(),
  source: record({ title: text(), docNumber: text(), issuer: text(), checkedOn: text() }),
  confidence: choice(codesOf(CONFIDENCE)),
  note: text(2_000),
})

/** 自测 — what a company or an engineer may apply for, asked step by step, without an account. */
export const assessment = {
  /** Results so far, and what is asked next. */
  result: endpoint({
    method: 'GET',
    path: `${BASE}/getAssessResultByChooseList`,
    access: 'anyone',
    spec: true,
    background: true,
    rates: [{ per: 'ip', max: 240, seconds: 60 }],
    input: record({
      chooseList: answers(),
      subject: subject(),
      askedOn: askedOn(),
      companyId: callersCompany(),
    }),
    output: record({
      askedOn: text(),
      results: rows(record(resultFields())),
      /** The question that says most next, with the options that are still possible; null = done. */
      next: orNull(record({ id: text(), options: rows(text()) })),
      /** Questions that can still change a result. */
      left: int(),
    }),
  }),

  /** The same results with every reason. */
  report: endpoint({
    method: 'GET',
    path: `${BASE}/getAssessReport`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: record({ chooseList: answers(), askedOn: askedOn(), companyId: callersCompany() }),
    output: record({ askedOn: text(), results: rows(record(reportFields())) }),
  }),

  /** Keeps an assessment for 30 days, or writes on one whose link is known. */
  save: endpoint({
    method: 'POST',
    path: `${BASE}/saveAssessment`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 3600 }],
    input: record({
      chooseList: answers(),
      subject: subject(),
      askedOn: askedOn(),
      finished: orElse(flag(), false),
      /** Empty = a new one. */
      link: orElse(link(), ''),
      companyId: callersCompany(),
    }),
    output: record({ link: text(), expiresOn: text() }),
  }),

  /** What is kept under a link; nobody is told more than that a link is not, or no longer, good. */
  saved: endpoint({
    method: 'GET',
    path: `${BASE}/getAssessment`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: record({ link: link(), companyId: callersCompany() }),
    output: record({
      chooseList: rows(text()),
      subject: choice(['company', 'person']),
      askedOn: text(),
      finished: flag(),
      savedOn: text(),
      expiresOn: text(),
      /** As they were when it was kept. */
      results: rows(record(reportFields())),
      /** Programmes whose rules are another version today. */
      renewed: rows(text()),
    }),
  }),

  /** 带入企业画像: what the caller's company has not stated yet is taken from an assessment. */
  take: endpoint({
    method: 'POST',
    path: '/policy/api/policy/policyNoticePush/takeAssessment',
    access: 'member',
    permission: permission('enterprise:portrait:edit'),
    spec: false,
    background: true,
    input: record({ link: link(), companyId: callersCompany() }),
    output: record({ taken: int(), stated: int() }),
  }),
} as const
