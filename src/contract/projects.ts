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
  callersCompany,
  choice,
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

const codes = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

const step = () =>
  record({
    name: text(20, 1),
    /** In words, e.g. 3–5 天. */
    days: text(30),
    /** 您做什么 and 我们做什么; empty where a side has nothing to do. */
    client: text(200),
    platform: text(200),
  })
const material = () => record({ name: text(60, 1), note: text(200) })
const officialFee = () =>
  record({ item: text(60, 1), amount: text(80, 1), note: text(200), ...ruleFields() })
const question = () =>
  record({
    question: text(80, 1),
    answer: text(600, 1),
    /** The document an answer with figures rests on; empty for a matter of the service itself. */
    basis: text(200),
    confidence: choice(codes(CONFIDENCE)),
  })

/** 服务项目 as it is stored. */
export const projectBody = record({
  code: shaped(/^[A-Z]{2}-\d{2}$/),
  name: text(40, 1),
  typeId: choice(codes(PROJECT_TYPE)),
  /** 卖点. */
  sellingPoint: text(40, 1),
  suitableFor: text(200, 1),
  deliverables: rows(text(60, 1)),
  steps: rows(step()),
  materials: rows(material()),
  priceType: choice(codes(PRICE_TYPE)),
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
  officialFees: rows(officialFee()),
  officialFeeNote: text(300),
  /** Days until the work is handed over; null when nobody can say. */
  cycleDays: orNull(int()),
  cycleNote: text(60),
  notice: text(500),
  /** What the service does not do, said before anybody asks. */
  refusals: rows(text(120, 1)),
  faq: rows(question()),
  /** `000000` the whole country. */
  regionCodes: rows(shaped(/^\d{6}$/)),
  expertIds: rows(id()),
  policyIds: rows(id()),
  /** Programme of the success cases that belong to it; empty when there are none. */
  caseProgramme: choice(['', ...codes(CASE_PROGRAMME)]),
  hot: flag(),
})

/** 服务项目 as a list shows it. */
export const projectCard = () =>
  record({
    projectId: text(),
    name: text(),
    typeId: choice(codes(PROJECT_TYPE)),
    typeName: text(),
    sellingPoint: text(),
    suitableFor: text(),
    deliverables: rows(text()),
    price: record({
      priceType: choice(codes(PRICE_TYPE)),
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
    regionNames: rows(text()),
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
const top = () => orElse(int({ min: 1, max: 50 }), 8)
const types = () => orElse(list(choice(codes(PROJECT_TYPE))), [])
const cards = () => record({ records: rows(projectCard()), now: text() })

/** 服务项目 and what is counted about every public object. */
export const projects = {
  search: endpoint({
    method: 'POST',
    path: `${BASE}/query`,
    access: 'anyone',
    spec: true,
    input: record({
      keyword: orElse(text(50), ''),
      typeIds: types(),
      /** A place: what serves it, all of it or a part of it. */
      regionCode: orElse(shaped(/^\d{6}$/), ''),
      priceBand: orElse(choice(['', ...codes(PRICE_BAND)]), ''),
      cycleBand: orElse(choice(['', ...codes(CYCLE_BAND)]), ''),
      sort: orElse(choice(codes(PROJECT_SORT)), 'default' as const),
      ...paging([12, 50]),
      companyId: callersCompany(),
    }),
    output: record({
      ...pageOf(
        record({
          ...projectCard().shape,
          /** Runs of the name and of the passage that the keyword hit; empty without one. */
          titleMarks: marked(),
          snippet: marked(),
        }),
      ),
      /** Every filter with what each of its values would give beside the others. */
      facets: rows(
        record({
          facet: choice(['typeIds', 'regionCode', 'priceBand', 'cycleBand']),
          options: rows(record({ code: text(), name: text(), count: int() })),
        }),
      ),
      /** What a zero result would give with one filter less. */
      relaxations: rows(record({ facet: text(), name: text(), total: int() })),
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
    input: record({ top: top(), typeIds: types(), companyId: callersCompany() }),
    output: cards(),
  }),

  reduced: endpoint({
    method: 'POST',
    path: `${BASE}/queryOriginalPriceServerProject`,
    access: 'anyone',
    spec: true,
    input: record({ top: top(), companyId: callersCompany() }),
    output: cards(),
  }),

  types: endpoint({
    method: 'GET',
    path: `${BASE}/queryProjectTypeInfo`,
    access: 'anyone',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({ records: rows(record({ typeId: text(), typeName: text(), count: int() })) }),
  }),

  /** 服务线: the hottest projects of every line. */
  lines: endpoint({
    method: 'GET',
    path: `${BASE}/queryProjectLineList`,
    access: 'anyone',
    spec: false,
    input: record({ top: orElse(int({ min: 1, max: 12 }), 4), companyId: callersCompany() }),
    output: record({
      records: rows(
        record({
          line: choice(codes(SERVICE_LINE)),
          typeIds: rows(choice(codes(PROJECT_TYPE))),
          total: int(),
          projects: rows(projectCard()),
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
    input: record({ projectId: id(), companyId: callersCompany() }),
    output: record({
      project: projectCard(),
      code: text(),
      steps: rows(step()),
      materials: rows(material()),
      officialFees: rows(officialFee()),
      officialFeeNote: text(300),
      notice: text(500),
      refusals: rows(text()),
      faq: rows(question()),
      experts: rows(expertCard()),
      policies: rows(record({ policyId: text(), title: text(500), docNumber: text() })),
      caseProgramme: choice(['', ...codes(CASE_PROGRAMME)]),
      /** Public cases of that programme. */
      caseCount: int(),
      related: rows(projectCard()),
      now: text(),
    }),
  }),

  marketCount: endpoint({
    method: 'GET',
    path: `${BASE}/queryOrderMarketCount`,
    access: 'anyone',
    spec: true,
    input: record({ companyId: callersCompany() }),
    output: record({
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
    input: record({
      objType: orElse(choice(VIEWED), 'policy' as const),
      objId: id(),
      companyId: callersCompany(),
    }),
    output: record({ counted: flag(), viewCount: int() }),
  }),
} as const
