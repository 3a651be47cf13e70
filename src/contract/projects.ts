import { serviceProjectFields } from '#domain/content/forms/services.ts'
import {
  CYCLE_BAND,
  PRICE_BAND,
  PRICE_TYPE,
  PROJECT_SORT,
  PROJECT_TYPE,
  SERVICE_LINE,
} from '#domain/projects/codes.ts'
import { expertCard } from './experts.ts'
import { shapeOf } from './form-shape.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
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

/** 服务价格 on the day of the answer. */
export const projectPrice = () =>
  object({
    priceType: oneOf(codes(PRICE_TYPE)),
    /** null: negotiable. */
    from: orNull(number()),
    to: orNull(number()),
    /** While a reduction runs: the price before and its last day. */
    original: orNull(number()),
    until: text(),
    unit: text(),
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
    price: projectPrice(),
    cycleDays: orNull(int()),
    cycleNote: text(),
    regionNames: array(text()),
    viewCount: int(),
    orderCount: int(),
  })

/** What its form says that no list shows. */
const onlyInDetail = () => {
  const all = shapeOf(serviceProjectFields)
  const { code, steps, materials, officialFees, officialFeeNote, notice, refusals, faq } = all
  const { caseProgramme, ipService } = all
  return {
    code,
    steps,
    materials,
    officialFees,
    officialFeeNote,
    notice,
    refusals,
    faq,
    caseProgramme,
    ipService,
  }
}

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
      ...onlyInDetail(),
      experts: array(expertCard()),
      policies: array(object({ policyId: text(), title: text(500), docNumber: text() })),
      /** Public cases of its programme. */
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
