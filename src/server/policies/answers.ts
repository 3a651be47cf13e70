import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import type { policies } from '#contract/policies.ts'
import { orgKey } from '#domain/policies/orgs.ts'
import type {
  FacetName,
  RangeName,
  Relaxation,
  SearchAnswer,
  SearchQuery,
} from '#domain/search/document.ts'
import type { PolicyNames } from './cards.ts'

type Asked = ParsedOf<(typeof policies)['search']>
type Answered = OutputOf<(typeof policies)['search']>

/** Facets of the search call: the engine's name, the call's field, the dictionary of its codes. */
const FACETS = [
  ['region', 'regionCodes', null],
  ['kind', 'kinds', 'POLICY_KIND'],
  ['level', 'levels', 'POLICY_LEVEL'],
  ['windowState', 'windowStates', 'WINDOW_STATE'],
  ['supportMode', 'supportModes', 'SUPPORT_MODE'],
  ['type', 'types', 'POLICY_TYPE'],
  ['org', 'orgs', 'ORG'],
  ['industry', 'industryCodes', 'INDUSTRY'],
  ['hightechField', 'hightechFields', 'HIGHTECH_FIELD'],
  ['size', 'sizes', 'ENT_SIZE'],
] as const satisfies readonly (readonly [FacetName, keyof Asked, string | null])[]

/** Proposals that are not one of the facets above. */
const OTHERS: Record<
  RangeName | 'amountBand' | 'keyword' | 'filters',
  readonly [field: string, name: string]
> = {
  amount: ['amount', '支持金额'],
  amountBand: ['amount', '支持金额'],
  published: ['published', '发布日期'],
  effectiveOn: ['effectiveOn', '有效日期'],
  keyword: ['keyword', ''],
  filters: ['filters', '全部筛选条件'],
}

/** The engine's question for a search call. */
export const queryOf = (input: Asked, now: number): SearchQuery => ({
  now,
  keyword: input.keyword,
  regionCodes: input.regionCodes,
  includeUpper: input.includeUpper,
  levels: input.levels,
  orgs: input.orgs.map(orgKey),
  industryCodes: input.industryCodes,
  supportModes: input.supportModes,
  types: input.types,
  kinds: input.kinds,
  windowStates: input.windowStates,
  amountMin: input.amountMin < 0 ? null : input.amountMin,
  amountMax: input.amountMax < 0 ? null : input.amountMax,
  hightechFields: input.hightechFields,
  sizes: input.sizes,
  publishFrom: input.publishFrom || undefined,
  publishTo: input.publishTo || undefined,
  effectiveOn: input.effectiveOn || undefined,
  sort: input.sort,
  offset: input.page * input.pageSize,
  limit: input.pageSize,
})

/** The counts of every facet, each value with its name. */
export const facetsOf = (answer: SearchAnswer, names: PolicyNames): Answered['facets'] =>
  FACETS.map(([facet, field]) => ({
    facet: field,
    options: answer.facets[facet].map(({ value, count, upper = 0 }) => ({
      code: value,
      name: nameOf(facet, value, names),
      count,
      upper,
    })),
  }))

/** What a zero result would give with less asked. */
export const relaxationsOf = (answer: SearchAnswer, names: PolicyNames): Answered['relaxations'] =>
  answer.relaxations.map(({ drop, total }) => {
    const facet = FACETS.find(([name]) => name === drop.facet)
    if (facet === undefined) {
      const [field, name] = OTHERS[drop.facet as keyof typeof OTHERS]
      return { facet: field, code: drop.value, name: name || drop.value, total }
    }
    const name = valuesOf(drop)
      .map((value) => nameOf(facet[0], value, names))
      .join('、')
    return { facet: facet[1], code: drop.value, name, total }
  })

const valuesOf = ({ value }: Relaxation['drop']): string[] => value.split(',')

const nameOf = (facet: FacetName, value: string, names: PolicyNames): string => {
  if (facet === 'region') return names.regionName(value)
  const dictType = FACETS.find(([name]) => name === facet)?.[2]
  return dictType ? names.name(dictType, value) : value
}
