import { CONFIDENCE } from '#domain/policies/codes.ts'
import {
  CYCLE_BAND,
  PRICE_BAND,
  PRICE_TYPE,
  PROJECT_SORT,
  PROJECT_TYPE,
  SERVICE_LINE,
} from '#domain/projects/codes.ts'
import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import { expertCard } from './experts.ts'
import { marked } from './marks.ts'
import { ruleFields } from './rules.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  number,
  withDefault,
  orNull,
  pageOf,
  paging,
  object,
  array,
  pattern,
  text,
} from './wire/schema.ts'

const codes = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

const step = () =>
  object({
    name: text(20, 1),
    /** In words, e.g. 3–5 天. */
    days: text(30),
    /** 您做什么 and 我们做什么; empty where a side has nothing to do. */
    client: text(200),
    platform: text(200),
  })
const material = () => object({ name: text(60, 1), note: text(200) })
const officialFee = () =>
  object({ item: text(60, 1), amount: text(80, 1), note: text(200), ...ruleFields() })
const question = () =>
  object({
    question: text(80, 1),
    answer: text(600, 1),
    /** The document an answer with figures rests on; empty for a matter of the service itself. */
    basis: text(200),
    confidence: oneOf(codes(CONFIDENCE)),
  })

/** 服务项目 as it is stored. */
export const projectBody = object({
  code: pattern(/^[A-Z]{2}-\d{2}$/),
  name: text(40, 1),
  typeId: oneOf(codes(PROJECT_TYPE)),
  /** 卖点. */
  sellingPoint: text(40, 1),
  suitableFor: text(200, 1),
  deliverables: array(text(60, 1)),
  steps: array(step()),
  materials: array(material()),
  priceType: oneOf(codes(PRICE_TYPE)),
  /** Yuan; null when negotiable. */
  price: orNull(number()),
  /** Upper end of a range. */
  priceMax: orNull(number()),
  /** What the price is for: 类, 件, 年; empty for the whole. */
  unit: text(8),
  originalPrice: orNull(number()),
  /** Last day of the reduced price. */
  discountUntil: day(),
  /** 官方费用: what the authority takes, never part of the price. */
  officialFees: array(officialFee()),
  officialFeeNote: text(300),
  /** Days until the work is handed over; null when nobody can say. */
  cycleDays: orNull(int()),
  cycleNote: text(60),
  notice: text(500),
  /** What the service does not do, said before anybody asks. */
  refusals: array(text(120, 1)),
  faq: array(question()),
  /** `000000` the whole country. */
  regionCodes: array(pattern(/^\d{6}$/)),
  expertIds: array(id()),
  policyIds: array(id()),
  /** Programme of the success cases that belong to it; empty when there are none. */
  caseProgramme: oneOf(['', ...codes(CASE_PROGRAMME)]),
  hot: boolean(),
})

/** 服务项目 as a list shows it. */
export const projectCard = () =>
  object({
    projectId: text(),
    name: text(),
    typeId: oneOf(codes(PROJECT_TYPE)),
    typeName: text(),
    sellingPoint: text(),
    suitableFor: text(),
    deliverables: array(text()),
    price: object({
      priceType: oneOf(codes(PRICE_TYPE)),
      /** null: negotiable. */
      from: orNull(number()),
      to: orNull(number()),
      /** While a reduction runs: the price before and its last day. */
      original: orNull(number()),
      until: text(),
      unit: text(),
    }),
    cycleDays: orNull(int()),
    cycleNote: text(),
    regionNames: array(text()),
    viewCount: int(),
    orderCount: int(),
  })

/** The kinds of objects whose views are counted. */
export const VIEWED = [
  'policy',
  'serviceProject',
  'jobTitle',
  'news',
  'successCase',
  'article',
] as const

const BASE = '/policy/api/portalpublic/serviceProject'
const top = () => withDefault(int({ min: 1, max: 50 }), 8)
const types = () => withDefault(queryArray(oneOf(codes(PROJECT_TYPE))), [])
const cards = () => object({ records: array(projectCard()), now: text() })

/** 服务项目 and what is counted about every public object. */
export const projects = {
  search: endpoint({
    method: 'POST',
    path: `${BASE}/query`,
    access: 'anyone',
    spec: true,
    input: object({
      keyword: withDefault(text(50), ''),
      typeIds: types(),
      /** A place: what serves it, all of it or a part of it. */
      regionCode: withDefault(pattern(/^\d{6}$/), ''),
      priceBand: withDefault(oneOf(['', ...codes(PRICE_BAND)]), ''),
      cycleBand: withDefault(oneOf(['', ...codes(CYCLE_BAND)]), ''),
      sort: withDefault(oneOf(codes(PROJECT_SORT)), 'default' as const),
      ...paging([12, 50]),
    }),
    output: object({
      ...pageOf(
        object({
          ...projectCard().shape,
          /** Runs of the name and of the passage that the keyword hit; empty without one. */
          titleMarks: marked(),
          snippet: marked(),
        }),
      ),
      /** Every filter with what each of its values would give beside the others. */
      facets: array(
        object({
          facet: oneOf(['typeIds', 'regionCode', 'priceBand', 'cycleBand']),
          options: array(object({ code: text(), name: text(), count: int() })),
        }),
      ),
      /** What a zero result would give with one filter less. */
      relaxations: array(object({ facet: text(), name: text(), total: int() })),
      /** The nearest known word when the keyword finds nothing; empty otherwise. */
      spell: text(),
      now: text(),
    }),
  }),

  hot: endpoint({
    method: 'POST',
    path: `${BASE}/queryHotServerProject`,
    access: 'anyone',
    spec: true,
    input: object({ top: top(), typeIds: types() }),
    output: cards(),
  }),

  reduced: endpoint({
    method: 'POST',
    path: `${BASE}/queryOriginalPriceServerProject`,
    access: 'anyone',
    spec: true,
    input: object({ top: top() }),
    output: cards(),
  }),

  types: endpoint({
    method: 'GET',
    path: `${BASE}/queryProjectTypeInfo`,
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({ records: array(object({ typeId: text(), typeName: text(), count: int() })) }),
  }),

  /** 服务线: the hottest projects of every line. */
  lines: endpoint({
    method: 'GET',
    path: `${BASE}/queryProjectLineList`,
    access: 'anyone',
    spec: false,
    input: object({ top: withDefault(int({ min: 1, max: 12 }), 4) }),
    output: object({
      records: array(
        object({
          line: oneOf(codes(SERVICE_LINE)),
          typeIds: array(oneOf(codes(PROJECT_TYPE))),
          total: int(),
          projects: array(projectCard()),
        }),
      ),
      now: text(),
    }),
  }),

  detail: endpoint({
    method: 'POST',
    path: `${BASE}/queryServerProjectDetail`,
    access: 'anyone',
    spec: false,
    input: object({ projectId: id() }),
    output: object({
      project: projectCard(),
      code: text(),
      steps: array(step()),
      materials: array(material()),
      officialFees: array(officialFee()),
      officialFeeNote: text(300),
      notice: text(500),
      refusals: array(text()),
      faq: array(question()),
      experts: array(expertCard()),
      policies: array(object({ policyId: text(), title: text(500), docNumber: text() })),
      caseProgramme: oneOf(['', ...codes(CASE_PROGRAMME)]),
      /** Public cases of that programme. */
      caseCount: int(),
      related: array(projectCard()),
      now: text(),
    }),
  }),

  marketCount: endpoint({
    method: 'GET',
    path: `${BASE}/queryOrderMarketCount`,
    access: 'anyone',
    spec: true,
    input: object({}),
    output: object({
      services: int(),
      experts: int(),
      cases: int(),
      policies: int(),
      orders: int(),
    }),
  }),

  /** Counts one view per visitor, object and hour. */
  view: endpoint({
    method: 'GET',
    path: `${BASE}/updateViewCount`,
    access: 'anyone',
    spec: true,
    sideEffect: true,
    background: true,
    knowsVisitor: true,
    rates: [{ per: 'ip', max: 120, seconds: 60 }],
    audit: { none: '只计浏览次数' },
    input: object({
      objType: withDefault(oneOf(VIEWED), 'policy' as const),
      objId: id(),
    }),
    output: object({ counted: boolean(), viewCount: int() }),
  }),
} as const
