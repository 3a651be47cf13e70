import type { Contract } from '#contract/index.ts'
import type { companies } from '#contract/companies.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Matching } from '#domain/search/matching.ts'
import { normalCreditCode } from '#domain/companies/credit-code.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { type CompanyNames, facetsOf } from './facets.ts'
import type { CompanyFilters } from './filters.store.ts'
import type { CompanySearch } from './searching/search.ts'
import type { CompanyStore, StoredCompany } from './store.ts'

export interface CompanyDeps {
  store: CompanyStore
  names: CompanyNames
  clock: Clock
  fold: (text: string) => string
  search: Pick<CompanySearch, 'matching'>
  /** The runs of a text, those that hold a folded word marked. */
  mark: (text: string, words: readonly string[]) => { text: string; hit: boolean }[]
}

type Asked = ParsedOf<(typeof companies)['list']>
const FILTERS = [
  'keyword',
  'regionCode',
  'industryCode',
  'size',
  'titles',
  'ageBand',
  'capitalBand',
  'ipBand',
] as const satisfies readonly (keyof Asked)[]

/** 企业名录 and 登记卡片, from our own register. */
export const createCompaniesHandlers = (deps: CompanyDeps): Handlers<Contract['companies']> => {
  const { store, names, clock, fold, search, mark } = deps
  const today = (): string => formatBeijingDate(clock.now().getTime())
  /** What the keyword finds; asked once for all that is asked of an answer. */
  const findingOf = ({ keyword }: Asked): Matching | null =>
    keyword.trim() === '' ? null : search.matching(keyword, clock.now().getTime())

  const filtersOf = (input: Asked, found: Matching | null): CompanyFilters => ({
    found: input.keyword === '' ? null : found,
    beginning: fold(input.keyword).trim(),
    creditCode: normalCreditCode(input.keyword),
    regionCode: input.regionCode,
    industryCode: input.industryCode,
    size: input.size,
    titles: input.titles,
    ageBand: input.ageBand,
    capitalBand: input.capitalBand,
    ipBand: input.ipBand,
    today: today(),
  })

  /** What each filter left out by itself would give. */
  const relaxationsOf = async (input: Asked, found: Matching | null) => {
    const asked = FILTERS.filter((filter) => input[filter].length > 0)
    if (asked.length < 2) return []
    const totals = await Promise.all(
      asked.map(async (filter) => ({
        filter,
        total: await store.count(
          filtersOf({ ...input, [filter]: filter === 'titles' ? [] : '' }, found),
        ),
      })),
    )
    return totals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  }

  const registerCardOf = (company: StoredCompany) => registerCard(company, names)
  const cardOf = (company: StoredCompany) => companyCard(company, names)

  return {
    async list(input) {
      const { page, pageSize } = input
      const found = findingOf(input)
      const filters = filtersOf(input, found)
      const range = { offset: page * pageSize, limit: pageSize }
      const [{ companies, total }, counts] = await Promise.all([
        store.page(filters, range),
        store.facets(filters),
      ])
      return {
        records: companies.map((company) => ({
          company: cardOf(company),
          nameMarks: found === null ? [] : mark(company.name, found.terms),
        })),
        total,
        page,
        pageSize,
        facets: facetsOf(counts, filters, names),
        relaxations: total === 0 ? await relaxationsOf(input, found) : [],
        spell: total === 0 ? (found?.spell ?? '') : '',
      }
    },

    async registerCard({ creditCode, name, companyId }) {
      const by =
        creditCode !== ''
          ? { creditCode: normalCreditCode(creditCode) }
          : name !== ''
            ? { nameFolded: fold(name).trim() }
            : { id: companyId }
      const company = await store.find(by, today())
      return { company: company === null ? null : registerCardOf(company) }
    },

    async compare({ ids }) {
      const found = await store.byIds(ids, today())
      const inOrder = [...new Set(ids)].flatMap((id) => found.filter((it) => it.id === id))
      return { records: inOrder.map(cardOf) }
    },
  }
}

/** 登记卡片 of a company. */
const registerCard = (company: StoredCompany, names: CompanyNames) => ({
  companyId: company.id,
  name: company.name,
  creditCode: company.creditCode,
  operName: company.legalPerson,
  status: company.status,
  startDate: company.establishDate,
  regCapital: company.regCapital,
  currency: company.currency,
  insured: company.insured,
  industry: names.name('INDUSTRY', company.industryCode.slice(0, 1)),
  region: regionWords(company.regionCode, names),
  size: company.size ?? ('' as const),
  tags: company.tags,
  source: company.source,
  checkedOn: company.checkedOn,
})

/** A company as the directory shows it. */
const companyCard = (company: StoredCompany, names: CompanyNames) => ({
  ...registerCard(company, names),
  titles: company.titles,
  ip: company.ip,
})

/** What 对比 would answer of one company if the register had it so; for previews. */
export const createCompanyAnswer =
  ({ names }: Pick<CompanyDeps, 'names'>) =>
  async (company: StoredCompany) => ({ records: [companyCard(company, names)] })

/** 浙江省 杭州市: the province, then the city unless it is the province again. */
const regionWords = (code: string, names: CompanyNames): string => {
  const codes = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  const words = [...new Set(codes)].map((it) => names.regionName(it))
  return words.filter((word) => word !== '市辖区' && word !== '县').join(' ')
}
