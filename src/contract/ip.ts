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
import { endpoint } from './wire/endpoint.ts'
import {
  choice,
  codesOf,
  day,
  flag,
  id,
  int,
  list,
  number,
  orElse,
  orNull,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/portalpublic/intellectualProperty'

const confidence = () => choice(codesOf(CONFIDENCE))
const patentKind = () => choice(codesOf(PATENT_KIND))

const ruleBodyFields = () => ({
  ...ruleFields(),
  code: choice(codesOf(IP_RULE)),
  title: text(100, 1),
  /** What an editor would tell the reader with it. */
  note: text(500),
  /** The policy of this site that explains it; empty when there is none. */
  policyId: text(64),
  fees: orElse(
    rows(
      record({
        item: text(40, 1),
        name: text(60, 1),
        kind: choice(['', ...codesOf(PATENT_KIND)]),
        unit: text(20),
        amount: number(),
        online: orNull(number()),
        confidence: confidence(),
        note: text(200),
      }),
    ),
    [],
  ),
  limits: orElse(
    rows(
      record({
        item: text(40, 1),
        name: text(60, 1),
        value: int(),
        unit: choice(codesOf(PERIOD_UNIT)),
        clause: text(60),
        confidence: confidence(),
        note: text(300),
      }),
    ),
    [],
  ),
  bands: orElse(
    rows(
      record({
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
  steps: orElse(
    rows(record({ month: int({ min: 1 }), percent: int(), confidence: confidence() })),
    [],
  ),
  /** Numbered or lettered entries, e.g. the 45 classes. */
  entries: orElse(rows(record({ code: text(10, 1), name: text(60, 1), group: text(20) })), []),
  /** Statements that are no number. */
  points: orElse(
    rows(record({ name: text(60, 1), text: text(500, 1), confidence: confidence() })),
    [],
  ),
})

/** 知识产权费用与期限表 as it is stored. */
export const ipRuleBody = record(ruleBodyFields())

/** One dated event of a record. */
const event = () => record({ date: text(), name: text(), note: text(500) })

const trademarkCardFields = () => ({
  trademarkId: text(),
  /** 申请号或注册号. */
  regNo: text(),
  name: text(),
  /** Address of the mark's picture; empty when there is none. */
  image: text(500),
  markType: choice(codesOf(MARK_TYPE)),
  niceClass: int(),
  className: text(),
  /** Masked when the owner is not to be named. */
  applicant: text(),
  ownerPublic: flag(),
  appDate: text(),
  prelimDate: text(),
  regDate: text(),
  validTo: text(),
  status: choice(codesOf(TRADEMARK_STATUS)),
  group: choice(codesOf(IP_GROUP)),
})

const patentCardFields = () => ({
  patentId: text(),
  /** Twelve digits and the check character, without the dot. */
  appNo: text(),
  kind: patentKind(),
  title: text(),
  applicants: rows(text()),
  ownerPublic: flag(),
  appDate: text(),
  grantDate: text(),
  mainIpc: text(),
  status: choice(codesOf(PATENT_STATUS)),
  group: choice(codesOf(IP_GROUP)),
  /** 下一笔年费; null when none is known to be due. */
  nextFee: orNull(
    record({
      year: int(),
      due: text(),
      lateUntil: text(),
      amount: number(),
      surcharge: number(),
      state: choice(['due', 'late', 'over']),
      daysLeft: int({ min: -100_000 }),
    }),
  ),
})

const copyrightCardFields = () => ({
  copyrightId: text(),
  kind: choice(codesOf(COPYRIGHT_KIND)),
  regNo: text(),
  name: text(),
  shortName: text(),
  version: text(),
  owner: text(),
  ownerPublic: flag(),
  completeDate: text(),
  /** Empty for a work that is not published, or when it is not known; see `published`. */
  publishDate: text(),
  published: choice(['yes', 'no', 'unknown']),
  regDate: text(),
  status: choice(codesOf(COPYRIGHT_STATUS)),
  group: choice(codesOf(IP_GROUP)),
})

const listFields = () => ({
  keyword: orElse(text(100), ''),
  from: orElse(day(), ''),
  to: orElse(day(), ''),
  ...paging(),
  companyId: orElse(text(), ''),
})

/** A page of records, how many each choice of a filter has, and what leaving one out would give. */
const answerFields = () => ({
  facets: rows(record({ field: text(), options: rows(record({ code: text(), count: int() })) })),
  /** Only when nothing was found: the filter to leave out, and the number it gives. */
  relaxations: rows(record({ field: text(), total: int() })),
  now: text(),
})

const group = () => orElse(choice(['', ...codesOf(IP_GROUP)]), '' as const)

/** 知识产权: registers of trademarks, patents and copyrights, and the tables behind the calculators. */
export const ip = {
  trademarks: endpoint({
    method: 'POST',
    path: `${BASE}/queryTrademarkList`,
    access: 'anyone',
    spec: false,
    input: record({
      ...listFields(),
      /** 0 = every class. */
      niceClass: orElse(int({ max: 45 }), 0),
      group: group(),
      applicant: orElse(text(100), ''),
    }),
    output: record({ ...pageOf(record(trademarkCardFields())), ...answerFields() }),
  }),

  trademark: endpoint({
    method: 'POST',
    path: `${BASE}/queryTrademarkDetail`,
    access: 'anyone',
    spec: false,
    input: record({ trademarkId: id(), companyId: orElse(text(), '') }),
    output: record({
      ...trademarkCardFields(),
      ...trademarkDetailFields(),
      source: text(500),
      similar: rows(record(trademarkCardFields())),
      now: text(),
    }),
  }),

  patents: endpoint({
    method: 'POST',
    path: `${BASE}/queryPatentList`,
    access: 'anyone',
    spec: false,
    input: record({
      ...listFields(),
      kind: orElse(choice(['', ...codesOf(PATENT_KIND)]), '' as const),
      group: group(),
      /** Section of the IPC, a letter. */
      ipc: orElse(shaped(/^[A-H]$/), ''),
      applicant: orElse(text(100), ''),
    }),
    output: record({ ...pageOf(record(patentCardFields())), ...answerFields() }),
  }),

  patent: endpoint({
    method: 'POST',
    path: `${BASE}/queryPatentDetail`,
    access: 'anyone',
    spec: false,
    input: record({ patentId: id(), companyId: orElse(text(), '') }),
    output: record({
      ...patentCardFields(),
      ...patentDetailFields(),
      source: text(500),
      now: text(),
    }),
  }),

  copyrights: endpoint({
    method: 'POST',
    path: `${BASE}/queryCopyrightList`,
    access: 'anyone',
    spec: false,
    input: record({
      ...listFields(),
      kind: orElse(choice(['', ...codesOf(COPYRIGHT_KIND)]), '' as const),
      owner: orElse(text(100), ''),
    }),
    output: record({ ...pageOf(record(copyrightCardFields())), ...answerFields() }),
  }),

  copyright: endpoint({
    method: 'POST',
    path: `${BASE}/queryCopyrightDetail`,
    access: 'anyone',
    spec: false,
    input: record({ copyrightId: id(), companyId: orElse(text(), '') }),
    output: record({
      ...copyrightCardFields(),
      ...copyrightDetailFields(),
      source: text(500),
      now: text(),
    }),
  }),

  /** 费用与期限表: the dated tables of some matters, or of all. */
  rules: endpoint({
    method: 'POST',
    path: `${BASE}/queryIpRuleList`,
    access: 'anyone',
    spec: false,
    input: record({
      codes: orElse(list(choice(codesOf(IP_RULE))), []),
      companyId: orElse(text(), ''),
    }),
    output: record({ records: rows(record({ id: text(), ...ruleBodyFields() })), now: text() }),
  }),

  /** How many public records there are, and in which classes and sections. */
  overview: endpoint({
    method: 'POST',
    path: `${BASE}/queryIpOverview`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: orElse(text(), '') }),
    output: record({
      trademarks: int(),
      patents: int(),
      copyrights: int(),
      classes: rows(record({ code: text(), count: int() })),
      sections: rows(record({ code: text(), count: int() })),
      now: text(),
    }),
  }),
} as const

function trademarkDetailFields() {
  return {
    /** Empty when the owner is not to be named. */
    applicantAddr: text(),
    agent: text(),
    prelimIssue: text(),
    /** As it was stored with the publication, by the law of that day. */
    oppositionDeadline: text(),
    lawVersion: text(),
    regIssue: text(),
    validFrom: text(),
    shared: flag(),
    priority: text(),
    goods: rows(record({ group: text(), names: rows(text()) })),
    licences: rows(event()),
    transfers: rows(event()),
    usage: rows(record({ date: text(), kind: text() })),
    timeline: rows(event()),
  }
}

function patentDetailFields() {
  return {
    inventors: rows(text()),
    agent: text(),
    pubNo: text(),
    pubDate: text(),
    examRequestDate: text(),
    grantNo: text(),
    ipcs: rows(text()),
    abstract: text(2000),
    reduction: choice(['0', '70', '85']),
    /** Last patent year whose fee is paid; 0 when none is known. */
    paidThrough: int(),
    openLicence: flag(),
    events: rows(event()),
  }
}

function copyrightDetailFields() {
  return {
    certNo: text(),
    category: text(),
    holder: choice(codesOf(RIGHT_HOLDER)),
    rightObtained: text(),
    rightScope: text(),
    sourceLines: orNull(int()),
    language: text(),
    events: rows(event()),
  }
}

/** What a table row of a register holds besides its card; the same in content files. */
const storedFields = () => ({
  id: id(),
  /** The owner may be named. */
  public: flag(),
  source: text(500),
})

/** 商标 as content files have it. */
export const trademarkRecord = record({
  ...storedFields(),
  regNo: shaped(/^\d{1,12}[A-Z]?$/),
  name: text(60, 1),
  image: text(500),
  markType: choice(codesOf(MARK_TYPE)),
  niceClass: int({ min: 1, max: 45 }),
  applicant: text(100, 1),
  appDate: day(),
  prelimDate: day(),
  regDate: day(),
  validTo: day(),
  status: choice(codesOf(TRADEMARK_STATUS)),
  ...trademarkDetailFields(),
})

/** 专利 as content files have it. */
export const patentRecord = record({
  ...storedFields(),
  appNo: shaped(/^\d{12}[\dX]$/),
  kind: patentKind(),
  title: text(200, 1),
  applicants: rows(text(100, 1)),
  appDate: day(),
  grantDate: day(),
  mainIpc: text(20),
  status: choice(codesOf(PATENT_STATUS)),
  ...patentDetailFields(),
})

/** 著作权 as content files have it. */
export const copyrightRecord = record({
  ...storedFields(),
  kind: choice(codesOf(COPYRIGHT_KIND)),
  regNo: text(40, 1),
  name: text(200, 1),
  shortName: text(60),
  version: text(20),
  owner: text(100, 1),
  completeDate: day(),
  publishDate: day(),
  published: choice(['yes', 'no', 'unknown']),
  regDate: day(),
  status: choice(codesOf(COPYRIGHT_STATUS)),
  ...copyrightDetailFields(),
})
