import { IP_RULE, PATENT_KIND } from '#domain/ip/rules.ts'
import { COPYRIGHT_KIND, IP_GROUP } from '#domain/ip/status.ts'
import {
  copyrightCardFields,
  copyrightDetailFields,
  patentCardFields,
  patentDetailFields,
  ruleBodyFields,
  trademarkCardFields,
  trademarkDetailFields,
} from './ip-fields.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  callersCompany,
  choice,
  codesOf,
  day,
  id,
  int,
  list,
  orElse,
  pageOf,
  paging,
  record,
  rows,
  shaped,
  text,
} from './wire/words.ts'

const BASE = '/policy/api/portalpublic/intellectualProperty'

/** 知识产权费用与期限表 as it is stored. */
export const ipRuleBody = record(ruleBodyFields())

const listFields = () => ({
  keyword: orElse(text(100), ''),
  from: orElse(day(), ''),
  to: orElse(day(), ''),
  ...paging(),
  companyId: callersCompany(),
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
    input: record({ trademarkId: id(), companyId: callersCompany() }),
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
    input: record({ patentId: id(), companyId: callersCompany() }),
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
    input: record({ copyrightId: id(), companyId: callersCompany() }),
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
      companyId: callersCompany(),
    }),
    output: record({ records: rows(record({ id: text(), ...ruleBodyFields() })), now: text() }),
  }),

  /** How many public records there are, and in which classes and sections. */
  overview: endpoint({
    method: 'POST',
    path: `${BASE}/queryIpOverview`,
    access: 'anyone',
    spec: false,
    input: record({ companyId: callersCompany() }),
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
