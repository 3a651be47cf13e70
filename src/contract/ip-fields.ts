import { RIGHT_HOLDER } from '#domain/ip/copyright.ts'
import { IP_RULE, PATENT_KIND, PERIOD_UNIT } from '#domain/ip/rules.ts'
import {
  COPYRIGHT_KIND,
  COPYRIGHT_STATUS,
  IP_GROUP,
  MARK_TYPE,
  PATENT_STATUS,
  TRADEMARK_STATUS,
} from '#domain/ip/status.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { ruleFields } from './rules.ts'
import {
  oneOf,
  codesOf,
  boolean,
  int,
  number,
  withDefault,
  orNull,
  object,
  array,
  text,
} from './wire/schema.ts'

const confidence = () => oneOf(codesOf(CONFIDENCE))
/** 专利类型. */
export const patentKind = () => oneOf(codesOf(PATENT_KIND))

/** 知识产权费用与期限表: what every table says, and the lists that it may have. */
export const ruleBodyFields = () => ({
  ...ruleFields(),
  code: oneOf(codesOf(IP_RULE)),
  title: text(100, 1),
  /** What an editor would tell the reader with it. */
  note: text(500),
  /** The policy of this site that explains it; empty when there is none. */
  policyId: text(64),
  fees: withDefault(
    array(
      object({
        item: text(40, 1),
        name: text(60, 1),
        kind: oneOf(['', ...codesOf(PATENT_KIND)]),
        unit: text(20),
        amount: number(),
        online: orNull(number()),
        confidence: confidence(),
        note: text(200),
      }),
    ),
    [],
  ),
  limits: withDefault(
    array(
      object({
        item: text(40, 1),
        name: text(60, 1),
        value: int(),
        unit: oneOf(codesOf(PERIOD_UNIT)),
        clause: text(60),
        confidence: confidence(),
        note: text(300),
      }),
    ),
    [],
  ),
  bands: withDefault(
    array(
      object({
        kind: patentKind(),
        fromYear: int({ min: 1 }),
        toYear: int({ min: 1 }),
        fee: number(),
        fee85: number(),
        fee70: number(),
      }),
    ),
    [],
  ),
  steps: withDefault(
    array(object({ month: int({ min: 1 }), percent: int(), confidence: confidence() })),
    [],
  ),
  /** Numbered or lettered entries, e.g. the 45 classes. */
  entries: withDefault(
    array(object({ code: text(10, 1), name: text(60, 1), group: text(20) })),
    [],
  ),
  /** Statements that are no number. */
  points: withDefault(
    array(object({ name: text(60, 1), text: text(500, 1), confidence: confidence() })),
    [],
  ),
})

/** One dated event of a record. */
const event = () => object({ date: text(), name: text(), note: text(500) })

/** A trademark as a list shows it. */
export const trademarkCardFields = () => ({
  trademarkId: text(),
  /** 申请号或注册号. */
  regNo: text(),
  name: text(),
  /** Address of the mark's picture; empty when there is none. */
  image: text(500),
  markType: oneOf(codesOf(MARK_TYPE)),
  niceClass: int(),
  className: text(),
  /** Masked when the owner is not to be named. */
  applicant: text(),
  ownerPublic: boolean(),
  appDate: text(),
  prelimDate: text(),
  regDate: text(),
  validTo: text(),
  status: oneOf(codesOf(TRADEMARK_STATUS)),
  group: oneOf(codesOf(IP_GROUP)),
})

/** A patent as a list shows it. */
export const patentCardFields = () => ({
  patentId: text(),
  /** Twelve digits and the check character, without the dot. */
  appNo: text(),
  kind: patentKind(),
  title: text(),
  applicants: array(text()),
  ownerPublic: boolean(),
  appDate: text(),
  grantDate: text(),
  mainIpc: text(),
  status: oneOf(codesOf(PATENT_STATUS)),
  group: oneOf(codesOf(IP_GROUP)),
  /** 下一笔年费; null when none is known to be due. */
  nextFee: orNull(
    object({
      year: int(),
      due: text(),
      lateUntil: text(),
      amount: number(),
      surcharge: number(),
      state: oneOf(['due', 'late', 'over']),
      daysLeft: int({ min: -100_000 }),
    }),
  ),
})

/** A registered work as a list shows it. */
export const copyrightCardFields = () => ({
  copyrightId: text(),
  kind: oneOf(codesOf(COPYRIGHT_KIND)),
  regNo: text(),
  name: text(),
  shortName: text(),
  version: text(),
  owner: text(),
  ownerPublic: boolean(),
  completeDate: text(),
  /** Empty for a work that is not published, or when it is not known; see `published`. */
  publishDate: text(),
  published: oneOf(['yes', 'no', 'unknown']),
  regDate: text(),
  status: oneOf(codesOf(COPYRIGHT_STATUS)),
  group: oneOf(codesOf(IP_GROUP)),
})

/** What the page of one shows besides its card. */
export const trademarkDetailFields = () => ({
  /** Empty when the owner is not to be named. */
  applicantAddr: text(),
  agent: text(),
  prelimIssue: text(),
  /** As it was stored with the publication, by the law of that day. */
  oppositionDeadline: text(),
  lawVersion: text(),
  regIssue: text(),
  validFrom: text(),
  shared: boolean(),
  priority: text(),
  goods: array(object({ group: text(), names: array(text()) })),
  licences: array(event()),
  transfers: array(event()),
  usage: array(object({ date: text(), kind: text() })),
  timeline: array(event()),
})

/** What the page of one shows besides its card. */
export const patentDetailFields = () => ({
  inventors: array(text()),
  agent: text(),
  pubNo: text(),
  pubDate: text(),
  examRequestDate: text(),
  grantNo: text(),
  ipcs: array(text()),
  abstract: text(2000),
  reduction: oneOf(['0', '70', '85']),
  /** Last patent year whose fee is paid; 0 when none is known. */
  paidThrough: int(),
  openLicence: boolean(),
  events: array(event()),
})

/** What the page of one shows besides its card. */
export const copyrightDetailFields = () => ({
  certNo: text(),
  category: text(),
  holder: oneOf(codesOf(RIGHT_HOLDER)),
  rightObtained: text(),
  rightScope: text(),
  sourceLines: orNull(int()),
  language: text(),
  events: array(event()),
})
