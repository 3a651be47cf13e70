import type { projects } from '#contract/projects.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import {
  CYCLE_BAND,
  type CycleBand,
  PRICE_BAND,
  type PriceBand,
  PROJECT_TYPE,
} from '#domain/projects/codes.ts'
import { byHeat } from '#domain/projects/hot.ts'
import { isInCycleBand, isInPriceBand } from '#domain/projects/price.ts'
import { NATION, regionsAbove } from '#domain/search/regions.ts'
import type { ListedProject } from './cards.ts'

/** What the list asks, without its page. */
export interface ProjectQuestion extends Omit<
  ParsedOf<(typeof projects)['search']>,
  'page' | 'pageSize' | 'companyId'
> {
  /** By id what the keyword finds and how well; null without a keyword. */
  scores: ReadonlyMap<string, number> | null
}
type Answer = AnswerOf<(typeof projects)['search']>
type Filter = Answer['facets'][number]['facet'] | 'keyword'

/** Places, as the list needs them. */
export interface ListDeps {
  regionName: (code: string) => string
  /** The provinces, in their order. */
  provinces: readonly { code: string; name: string }[]
}

/** A project serves a place when one of its regions is the place, above it or a part of it. */
const serves = (regionCodes: readonly string[], place: string): boolean =>
  regionCodes.some(
    (code) =>
      code === NATION ||
      code === place ||
      regionsAbove(place).includes(code) ||
      regionsAbove(code).includes(place),
  )

/** Whether a project answers a question; `without` leaves one filter out. */
const answers = (project: ListedProject, asked: ProjectQuestion, without?: Filter): boolean => {
  const { card, published } = project
  const { scores, typeIds, regionCode, priceBand, cycleBand } = asked
  const on = (filter: Filter, set: boolean): boolean => set && filter !== without
  if (on('typeIds', typeIds.length > 0) && !typeIds.includes(card.typeId)) return false
  if (on('regionCode', regionCode !== '') && !serves(published.body.regionCodes, regionCode))
    return false
  if (on('priceBand', priceBand !== '') && !isInPriceBand(card.price, priceBand as PriceBand))
    return false
  if (on('cycleBand', cycleBand !== '') && !isInCycleBand(card.cycleDays, cycleBand as CycleBand))
    return false
  return !on('keyword', scores !== null) || scores?.has(published.id) === true
}

/** The projects that answer a question, in the order it asks for. */
export const found = (all: readonly ListedProject[], asked: ProjectQuestion): ListedProject[] => {
  const hits = all.filter((project) => answers(project, asked)).toSorted(hotter)
  if (asked.sort === 'sales')
    return hits.toSorted((left, right) => right.card.orderCount - left.card.orderCount)
  if (asked.sort === 'price') return hits.toSorted((left, right) => cost(left) - cost(right))
  const { scores } = asked
  if (scores === null) return hits
  const scoreOf = ({ published }: ListedProject): number => scores.get(published.id) ?? 0
  return hits.toSorted((left, right) => scoreOf(right) - scoreOf(left))
}

const hotter = (left: ListedProject, right: ListedProject): number =>
  byHeat(left.demand, right.demand)

/** What is to be agreed comes last. */
const cost = ({ card }: ListedProject): number => card.price.from ?? Number.MAX_SAFE_INTEGER

/** Every filter with what each of its values would give beside the other filters. */
export const facetsOf = (
  all: readonly ListedProject[],
  asked: ProjectQuestion,
  deps: ListDeps,
): Answer['facets'] => {
  const facet = (
    name: Exclude<Filter, 'keyword'>,
    options: readonly { code: string; name: string }[],
    fits: (project: ListedProject, code: string) => boolean,
  ) => {
    const rest = all.filter((project) => answers(project, asked, name))
    return {
      facet: name,
      options: options.map((option) => ({
        ...option,
        count: rest.filter((project) => fits(project, option.code)).length,
      })),
    }
  }
  return [
    facet('typeIds', named(PROJECT_TYPE), ({ card }, code) => card.typeId === code),
    facet('regionCode', deps.provinces, ({ published }, code) =>
      serves(published.body.regionCodes, code),
    ),
    facet('priceBand', bands(PRICE_BAND), ({ card }, code) =>
      isInPriceBand(card.price, code as PriceBand),
    ),
    facet('cycleBand', bands(CYCLE_BAND), ({ card }, code) =>
      isInCycleBand(card.cycleDays, code as CycleBand),
    ),
  ]
}

const named = (table: Record<string, string>) =>
  Object.entries(table).map(([code, name]) => ({ code, name }))
const bands = (table: Record<string, { name: string }>) =>
  Object.entries(table).map(([code, { name }]) => ({ code, name }))

/** What a question without any hit would give with one filter less. */
export const relaxationsOf = (
  all: readonly ListedProject[],
  asked: ProjectQuestion,
  deps: Pick<ListDeps, 'regionName'>,
): Answer['relaxations'] => {
  const { keyword, typeIds, regionCode, priceBand, cycleBand } = asked
  const set: [Filter, string][] = [
    ['keyword', keyword],
    ['typeIds', typeIds.map((typeId) => PROJECT_TYPE[typeId]).join('、')],
    ['regionCode', regionCode === '' ? '' : deps.regionName(regionCode)],
    ['priceBand', priceBand === '' ? '' : PRICE_BAND[priceBand as PriceBand].name],
    ['cycleBand', cycleBand === '' ? '' : CYCLE_BAND[cycleBand as CycleBand].name],
  ]
  return set
    .filter(([, name]) => name !== '')
    .map(([facet, name]) => ({
      facet,
      name,
      total: all.filter((project) => answers(project, asked, facet)).length,
    }))
    .filter(({ total }) => total > 0)
}
