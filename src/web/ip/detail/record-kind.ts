import type { QueryClient } from '@tanstack/react-query'
import { ip } from '#contract/ip.ts'
import type { IpRuleCode } from '#domain/ip/rules.ts'
import { isId } from '#web/kit/text.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { rulesInput } from '#web/kit/ip/rules.ts'
import { ipTrail } from '../parts/trail.ts'

/** A kind of record with a page of its own at `?id=`. */
export interface RecordKind<T> {
  page: PageName
  /** The question for one record; null when there is none under this id. */
  queryOf: (id: string) => {
    queryKey: readonly unknown[]
    queryFn: (context: { client: QueryClient }) => Promise<T | null>
    meta: { onApiError: 'inline' }
  }
  titleOf: (record: T) => string
  /** What stands there when there is no such record. */
  missing: string
  list: { page: PageName; title: string; way: string }
}

/** What a record tells search engines. */
interface RecordHead<T> {
  /** The tables its page computes with. */
  rules: readonly IpRuleCode[]
  nameOf: (record: T) => string
  descriptionOf: (record: T) => string
}

/** What the first paint of a record's page shows. */
export const prepareRecord =
  <T>(kind: RecordKind<T>, head: RecordHead<T>): PageModule['prepare'] =>
  async ({ ask, client, query }) => {
    const { page, list, missing } = kind
    const id = query.get('id') ?? ''
    if (!isId(id)) return { title: missing, status: 404 }
    const rules = ask(ip.rules, rulesInput(head.rules)).catch(() => null)
    const record = await client.fetchQuery({ ...kind.queryOf(id), retry: false })
    await rules
    if (record === null) return { title: missing, status: 404 }
    return {
      title: kind.titleOf(record),
      description: head.descriptionOf(record),
      canonicalQuery: `?id=${id}`,
      jsonLd: [
        ipTrail(
          { name: list.title, to: hrefTo(list.page) },
          { name: head.nameOf(record), to: hrefTo(page, { id }) },
        ),
      ],
    }
  }
