import { RIGHT_HOLDER } from '#domain/ip/copyright.ts'
import { PATENT_KIND } from '#domain/ip/rules.ts'
import {
  COPYRIGHT_KIND,
  COPYRIGHT_STATUS,
  IP_GROUP,
  MARK_TYPE,
  PATENT_STATUS,
  TRADEMARK_STATUS,
} from '#domain/ip/status.ts'
import { oneOf, codesOf, boolean, int, number, orNull, object, array, text } from './wire/schema.ts'

/** 专利类型. */
export const patentKind = () => oneOf(codesOf(PATENT_KIND))

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
