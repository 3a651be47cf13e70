import { permission } from '#domain/permissions/codes.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { CONDITION_STATE, MATCH_RESULT } from '#domain/matching/results.ts'
import { firstThingFields } from './first-things.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  int,
  queryArray,
  number,
  withDefault,
  orNull,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/policyNoticePush'

/** 自测题. */
export const questionFields = () => ({
  id: text(),
  subject: oneOf(['company', 'person']),
  text: text(),
  hint: text(),
  multiple: boolean(),
  options: array(object({ id: text(), text: text(), under: text() })),
})

/** Answers as they travel: `question=option`, several options joined by `|`, none = 不清楚. */
const answers = () => withDefault(queryArray(text(600, 3), 100), [])
const subject = () => withDefault(oneOf(['company', 'person']), 'company' as const)
/** The day the answers count from; empty = today. */
const askedOn = () => withDefault(day(), '')
const link = () => pattern(/^[A-Za-z0-9_-]{43}$/)

const resultFields = () => ({
  code: text(),
  version: text(),
  name: text(),
  subject: oneOf(['company', 'person']),
  /** A notice of some places only. */
  local: boolean(),
  policyId: text(),
  result: oneOf(codesOf(MATCH_RESULT)),
  states: object({ met: int(), unmet: int(), missing: int(), manual: int(), skipped: int() }),
  /** Points as ranges, part by part; never one number. */
  scores: array(object({ id: text(), text: text(), least: number(), most: number() })),
})

const reportFields = () => ({
  ...resultFields(),
  reasons: array(
    object({
      id: text(),
      clause: text(),
      text: text(1_000),
      state: oneOf(codesOf(CONDITION_STATE)),
      gap: text(2_000),
      remedy: text(1_000),
      lacks: array(text()),
      /** First day it can hold at the earliest; empty = not told. */
      earliest: text(),
    }),
  ),
  earliest: text(),
  source: object({ title: text(), docNumber: text(), issuer: text(), checkedOn: text() }),
  confidence: oneOf(codesOf(CONFIDENCE)),
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
    input: object({
      chooseList: answers(),
      subject: subject(),
      askedOn: askedOn(),
    }),
    output: object({
      askedOn: text(),
      results: array(object(resultFields())),
      /** The question that says most next, with the options that are still possible; null = done. */
      next: orNull(object({ id: text(), options: array(text()) })),
      /** Questions that can still change a result and that a walk has room for. */
      left: int(),
      /** How many questions there are, and about how many minutes they take. */
      length: object({ least: int(), most: int(), minutes: int() }),
      /** Answers that cannot both be so, with the rule they break; empty = they say different things. */
      conflicts: array(object({ questions: array(text()), rule: text(2_000) })),
    }),
  }),

  /** The same results with every reason. */
  report: endpoint({
    method: 'GET',
    path: `${BASE}/getAssessReport`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: object({ chooseList: answers(), subject: subject(), askedOn: askedOn() }),
    output: object({
      askedOn: text(),
      results: array(object(reportFields())),
      /** 先补什么, of the subject's programmes, with the questions that tell it. */
      first: array(object({ ...firstThingFields(), questions: array(text()) })),
      /** Of every condition that waits for an answer the questions that can decide it. */
      inPlace: array(object({ code: text(), id: text(), questions: array(text()) })),
      conflicts: array(object({ questions: array(text()), rule: text(2_000) })),
    }),
  }),

  /** Keeps an assessment for 30 days, or writes on one whose link is known. */
  save: endpoint({
    method: 'POST',
    path: `${BASE}/saveAssessment`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 3600 }],
    audit: { none: '访客的自测答案，凭链接取回' },
    input: object({
      chooseList: answers(),
      subject: subject(),
      askedOn: askedOn(),
      finished: withDefault(boolean(), false),
      /** Empty = a new one. */
      link: withDefault(link(), ''),
    }),
    output: object({ link: text(), expiresOn: text() }),
  }),

  /** What is kept under a link; nobody is told more than that a link is not, or no longer, good. */
  saved: endpoint({
    method: 'GET',
    path: `${BASE}/getAssessment`,
    access: 'anyone',
    spec: false,
    rates: [{ per: 'ip', max: 60, seconds: 60 }],
    input: object({ link: link() }),
    output: object({
      chooseList: array(text()),
      subject: oneOf(['company', 'person']),
      askedOn: text(),
      finished: boolean(),
      savedOn: text(),
      expiresOn: text(),
      /** As they were when it was kept. */
      results: array(object(reportFields())),
      /** Programmes whose rules are another version today. */
      renewed: array(text()),
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
    audit: { none: '自测答案作为来源记入本企业，已填报的画像不变' },
    input: object({ link: link() }),
    output: object({ taken: int(), stated: int() }),
  }),
} as const
