import { ipRuleFields } from '#domain/content/forms/articles.ts'
import { IP_RULE, PATENT_KIND } from '#domain/ip/rules.ts'
import { COPYRIGHT_KIND, IP_GROUP } from '#domain/ip/status.ts'
import {
  copyrightCardFields,
  copyrightDetailFields,
  patentCardFields,
  patentDetailFields,
  trademarkCardFields,
  trademarkDetailFields,
} from './ip-fields.ts'
import { IP_SERVICE } from '#domain/ip/rights.ts'
import { shapeOf } from './form-shape.ts'
import { projectPrice } from './projects.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  orNull,
  codesOf,
  day,
  id,
  int,
  queryArray,
  withDefault,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/intellectualProperty'

const listFields = () => ({
  keyword: withDefault(text(100), ''),
  from: withDefault(day(), ''),
  to: withDefault(day(), ''),
  ...paging(),
})

/** A page of records, how many each choice of a filter has, and what leaving one out would give. */
const answerFields = () => ({
  facets: array(object({ field: text(), options: array(object({ code: text(), count: int() })) })),
  /** Only when nothing was found: the filter to leave out, and the number it gives. */
  relaxations: array(object({ field: text(), total: int() })),
  now: text(),
})

const group = () => withDefault(oneOf(['', ...codesOf(IP_GROUP)]), '' as const)

/** 知识产权: registers of trademarks, patents and copyrights, and the tables behind the calculators. */
export const ip = {
  trademarks: endpoint({
    method: 'POST',
    path: `${BASE}/queryTrademarkList`,
    access: 'anyone',
    spec: false,
    input: object({
      ...listFields(),
      /** 0 = every class. */
      niceClass: withDefault(int({ max: 45 }), 0),
      group: group(),
      applicant: withDefault(text(100), ''),
    }),
    output: object({ ...pageOf(object(trademarkCardFields())), ...answerFields() }),
  }),

  trademark: endpoint({
    method: 'POST',
    path: `${BASE}/queryTrademarkDetail`,
    access: 'anyone',
    spec: false,
    input: object({ trademarkId: id() }),
    output: object({
      ...trademarkCardFields(),
      ...trademarkDetailFields(),
      source: text(500),
      similar: array(object(trademarkCardFields())),
      now: text(),
    }),
  }),

  patents: endpoint({
    method: 'POST',
    path: `${BASE}/queryPatentList`,
    access: 'anyone',
    spec: false,
    input: object({
      ...listFields(),
      kind: withDefault(oneOf(['', ...codesOf(PATENT_KIND)]), '' as const),
      group: group(),
      /** Section of the IPC, a letter. */
      ipc: withDefault(pattern(/^[A-H]$/), ''),
      applicant: withDefault(text(100), ''),
    }),
    output: object({ ...pageOf(object(patentCardFields())), ...answerFields() }),
  }),

  patent: endpoint({
    method: 'POST',
    path: `${BASE}/queryPatentDetail`,
    access: 'anyone',
    spec: false,
    input: object({ patentId: id() }),
    output: object({
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
    input: object({
      ...listFields(),
      kind: withDefault(oneOf(['', ...codesOf(COPYRIGHT_KIND)]), '' as const),
      owner: withDefault(text(100), ''),
    }),
    output: object({ ...pageOf(object(copyrightCardFields())), ...answerFields() }),
  }),

  copyright: endpoint({
    method: 'POST',
    path: `${BASE}/queryCopyrightDetail`,
    access: 'anyone',
    spec: false,
    input: object({ copyrightId: id() }),
    output: object({
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
    input: object({
      codes: withDefault(queryArray(oneOf(codesOf(IP_RULE))), []),
    }),
    output: object({
      records: array(object({ id: text(), ...shapeOf(ipRuleFields) })),
      now: text(),
    }),
  }),

  /** 服务费: of each matter the service project that does it, at its price of today. */
  offers: endpoint({
    method: 'POST',
    path: `${BASE}/queryIpOfferList`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      records: array(
        object({
          service: oneOf(codesOf(IP_SERVICE)),
          projectId: text(),
          name: text(),
          price: projectPrice(),
          /** Days until it is filed; null where none are stated. */
          cycleDays: orNull(int()),
        }),
      ),
      now: text(),
    }),
  }),

  /** How many public records there are, and in which classes and sections. */
  overview: endpoint({
    method: 'POST',
    path: `${BASE}/queryIpOverview`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      trademarks: int(),
      patents: int(),
      copyrights: int(),
      classes: array(object({ code: text(), count: int() })),
      sections: array(object({ code: text(), count: int() })),
      now: text(),
    }),
  }),
} as const
