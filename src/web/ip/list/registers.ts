import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ip } from '#contract/ip.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import type { IpRight } from '#domain/ip/rights.ts'
import type { IpRuleCode } from '#domain/ip/rules.ts'
import { itemList } from '#web/kit/item-list.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { rulesInput, rulesQuery, tableOf } from '#web/kit/ip/rules.ts'
import { ipTrail } from '../parts/trail.ts'
import { canonicalOf, type ListField, pageTitle, readValues, type Values } from './fields.ts'

/** A register that can be searched: what its page says, what its address means and what it asks. */
export interface RegisterOf<E extends Endpoint> {
  page: PageName
  title: string
  /** Below the heading. */
  lead: string
  /** Whose costs and times the page leads to. */
  right: IpRight
  /** 件商标: what the total counts. */
  counted: string
  fields: readonly ListField[]
  endpoint: E
  /** What the call is asked: the same for the same address on the server and in the browser. */
  inputOf: (values: Values, page: number) => InputOf<E>
}

/** What a register tells search engines. */
interface RegisterHead<E extends Endpoint> {
  description: string
  /** The table that names the codes of a filter. */
  names?: IpRuleCode
  itemsOf: (answer: AnswerOf<E>) => { name: string; to: string }[]
}

/** What the first paint of a register shows; without the names of codes it does as well. */
export const prepareRegister =
  <E extends Endpoint>(register: RegisterOf<E>, head: RegisterHead<E>): PageModule['prepare'] =>
  async ({ ask, query }) => {
    const { page, title, fields, endpoint, inputOf } = register
    const { description, names, itemsOf } = head
    const asked = readValues(query, fields)
    const tables = names && ask(ip.rules, rulesInput([names])).catch(() => null)
    const answer = await ask(endpoint, inputOf(asked.values, asked.page))
    await tables
    return {
      title: pageTitle(title, asked.values.q ?? '', asked.page),
      description,
      canonicalQuery: canonicalOf(asked.values, asked.page),
      jsonLd: [ipTrail({ name: title, to: hrefTo(page) }), itemList(itemsOf(answer))],
    }
  }

/** The register as the address asks for it. */
export const useRegister = <E extends Endpoint>(
  register: RegisterOf<E>,
): { values: Values; asked: UseQueryResult<AnswerOf<E>, ApiError> } => {
  const { title, fields, endpoint, inputOf } = register
  const [params] = useSearchParams()
  const { values, page } = readValues(params, fields)
  const asked = useQuery({
    ...queryOptionsInline(endpoint, inputOf(values, page)),
    placeholderData: keepPreviousData,
  })
  useTitle(pageTitle(title, values.q ?? '', page))
  return { values, asked }
}

/** The names of the codes of a table; empty until the table is here. */
export const useCodeNames = (table: IpRuleCode): ((code: string) => string) => {
  const { data } = useQuery(rulesQuery([table]))
  const names = new Map(tableOf(data?.records, table)?.entries.map((it) => [it.code, it.name]))
  return (code) => names.get(code) ?? ''
}
