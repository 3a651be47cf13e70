import type { content } from '#contract/content.ts'
import type { Contract } from '#contract/index.ts'
import type { PublicationKind } from '#contract/publications.ts'
import { published, type PublicGroup } from '#contract/published.ts'
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts'
import { strip } from '#contract/wire/schema.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { type Form, lettersOf } from '#domain/fields/fields.ts'
import { CONTENT_KIND } from '#domain/content/kinds.ts'
import { presentable } from '#domain/content/presentable.ts'
import { blockProblems, type NewsBlock } from '#domain/news/blocks.ts'
import type { CompanyStatus, CompanyTitle } from '#domain/companies/codes.ts'
import type { EntSize } from '#domain/policies/codes.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { PolicyStatus } from '#domain/policies/publishing.ts'
import { isInForce } from '#domain/showcase/in-force.ts'
import type { Clock } from '#server/clock.ts'
import type { Publications, Published } from '#server/publications/publications.ts'
import type { AllHandlers, Caller } from '#server/wire/handler.ts'
import type { Item } from './editor.ts'
import { policyOfForm, publicationOfForm } from './published-store.ts'

type PublicHandlers = Pick<AllHandlers<Contract>, PublicGroup>

/** A policy as public handlers are given it. */
type ShownPolicy = PolicyContent & { status: PolicyStatus; version: number }
/** Public policies by id, in the order asked. */
export interface PublicPolicies {
  take(ids: readonly string[]): Promise<ShownPolicy[]>
}

/** What previews are made with. */
export interface PreviewDeps {
  publications: Publications
  feed: PublicPolicies
  /** The public handlers over other documents and policies than those that are public. */
  publicHandlers: (publications: Publications, feed: PublicPolicies) => PublicHandlers
  /** What the directory would answer of a company. */
  companyAnswer: (company: ShownCompany) => Promise<unknown>
  clock: Clock
}

/** A company as the directory reads it. */
export interface ShownCompany {
  id: string
  name: string
  creditCode: string
  legalPerson: string
  regionCode: string
  industryCode: string
  establishDate: string
  regCapital: number | null
  currency: string
  status: CompanyStatus
  size: EntSize | null
  insured: number | null
  tags: string[]
  titles: { code: CompanyTitle; validTo: string }[]
  ip: Record<(typeof COUNTED)[number] | 'total', number> | null
  source: string
  checkedOn: string
}
const COUNTED = ['invention', 'utility', 'design', 'software', 'trademark'] as const

/** The publications with one document more, or another one in its place. */
const withDocument = (
  publications: Publications,
  kind: PublicationKind,
  document: Published<PublicationKind>,
): Publications => ({
  ...publications,
  all: <K extends PublicationKind>(asked: K): readonly Published<K>[] => {
    const known = publications.all(asked)
    if (asked !== kind) return known
    const mine = document as Published<K>
    return known.some(({ id }) => id === mine.id)
      ? known.map((one) => (one.id === mine.id ? mine : one))
      : [mine, ...known]
  },
  find: <K extends PublicationKind>(asked: K, id: string): Published<K> | null =>
    asked === kind && id === document.id
      ? (document as Published<K>)
      : publications.find(asked, id),
})

const withPolicy = (feed: PublicPolicies, mine: ShownPolicy): PublicPolicies => ({
  async take(ids) {
    const known = await feed.take(ids.filter((id) => id !== mine.id))
    return ids.flatMap((id) => (id === mine.id ? mine : (known.find((one) => one.id === id) ?? [])))
  },
})

/** What nobody has said of a policy yet is not shown as if somebody had. */
const unsaidPolicy = (form: Form, shown: Form): Form => ({
  ...shown,
  checkedOn: form.checkedOn ?? '',
  confidence: form.confidence ?? '',
  validity: lettersOf(form.validity) || 'valid',
  conditions: (shown.conditions as readonly Form[]).map((row, at) => ({
    ...row,
    check: (form.conditions as readonly Form[])[at]?.check ?? '',
  })),
})

/** The form with everything that a page cannot do without. */
const shownForm = ({ kind, form }: Pick<Item, 'kind' | 'form'>, today: string): Form => {
  const shown = presentable(CONTENT_KIND[kind].fields, form, today)
  // One for other days is looked at as it will stand on those.
  if (kind === 'banner' && !isInForce(shown as Form & { from: string; to: string }, today))
    return { ...shown, from: today, to: '' }
  if (kind === 'policy') return unsaidPolicy(form, shown)
  if (kind !== 'news') return shown
  const blocks = shown.blocks as unknown as NewsBlock[]
  const good = blocks.filter(
    (block) => block.kind === 'paragraph' || blockProblems([PARAGRAPH, block]).length === 0,
  )
  const whole = good.filter(({ kind: of, text }) => of !== 'paragraph' || text !== '')
  const named = whole.some(({ kind: of }) => of === 'paragraph') ? whole : [PARAGRAPH, ...whole]
  return { ...shown, blocks: named as unknown as Form[] }
}
const PARAGRAPH: NewsBlock = { kind: 'paragraph', text: '（正文）', items: [], head: [], rows: [] }

/**
 * 预览: answers a public call as it would be answered if a form were published, from the public
 * handlers themselves; nothing is written, and nobody else sees it.
 */
export const createPreview =
  ({ publications, feed, publicHandlers, companyAnswer, clock }: PreviewDeps) =>
  async (
    item: Pick<Item, 'kind' | 'id' | 'form' | 'published'>,
    caller: Caller,
  ): Promise<AnswerOf<typeof content.preview>> => {
    const { kind, id } = item
    const at = clock.now()
    const today = formatBeijingDate(at.getTime())
    const form = shownForm(item, today)
    if (kind === 'dictionary') return dictionaryPreview(id, form, today)
    const { drawnFrom } = CONTENT_KIND[kind]
    if (kind === 'company' || drawnFrom === null)
      return {
        call: 'companies.compare',
        input: JSON.stringify({ ids: [id] }),
        answer: JSON.stringify(await companyAnswer(companyOfForm(id, form, today))),
      }
    const { call, input } = drawnFrom(id, form)
    const handlers =
      kind === 'policy'
        ? publicHandlers(
            publications,
            withPolicy(feed, {
              ...policyOfForm(id, form, item.published?.replacedBy ?? ''),
              status: 'published',
              version: 1,
            }),
          )
        : publicHandlers(
            withDocument(publications, kind, { id, updatedAt: at, ...publicationOfForm(form) }),
            feed,
          )
    const [endpoint, handler] = publicCall(handlers, call)
    const shown = strip(endpoint.output, await handler(input, caller))
    return { call, input: JSON.stringify(input), answer: JSON.stringify(shown) }
  }

/** A company's form as the directory reads it: with the titles that are valid today. */
const companyOfForm = (id: string, form: Form, today: string): ShownCompany => {
  const { titles, ip, size, consent: _consent, consentNote: _note, ...rest } = form
  const counts = COUNTED.map((name) => (ip as Form)[name] as number | null)
  const held = (titles as readonly Form[])
    .filter(({ validFrom, validTo }) => {
      const [from, to] = [lettersOf(validFrom), lettersOf(validTo)]
      return from <= today && (to || today) >= today
    })
    .toSorted((one, other) =>
      `${lettersOf(one.validFrom)}${lettersOf(one.title)}` <
      `${lettersOf(other.validFrom)}${lettersOf(other.title)}`
        ? -1
        : 1,
    )
  return {
    ...(rest as unknown as ShownCompany),
    id,
    size: (size || null) as EntSize | null,
    titles: held.map(({ title, validTo }) => ({
      code: title as CompanyTitle,
      validTo: lettersOf(validTo),
    })),
    ip: counts.every((count) => count === null)
      ? null
      : ({
          ...Object.fromEntries(COUNTED.map((name, at) => [name, counts[at] ?? 0])),
          total: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
        } as ShownCompany['ip']),
  }
}

/** What the public call answers of a dictionary: the entries in force, in their order. */
const dictionaryPreview = (dictType: string, form: Form, today: string) => {
  const name = lettersOf(form.name)
  const records = (form.entries as readonly Form[]).flatMap((entry, at) => {
    const [code, desc, parent, from, to, source] = [
      entry.code,
      entry.name,
      entry.parent,
      entry.from,
      entry.to,
      entry.source,
    ].map(lettersOf) as [string, string, string, string, string, string]
    if ((from || today) > today || (to || today) < today) return []
    return {
      dictType,
      dictCode: code,
      dictDesc: desc,
      parent,
      sort: at + 1,
      source: source || name,
    }
  })
  return {
    call: 'dictionaries.entries',
    input: JSON.stringify({ dictType }),
    answer: JSON.stringify({ records }),
  }
}

type AnyHandler = (input: unknown, caller: Caller) => Promise<unknown>

/** The call named `group.name`, and what answers it. */
const publicCall = (handlers: PublicHandlers, call: string): [Endpoint, AnyHandler] => {
  const [group = '', name = ''] = call.split('.')
  const endpoint = (published as unknown as Named<Endpoint>)[group]?.[name]
  const handler = (handlers as unknown as Named<AnyHandler>)[group]?.[name]
  if (endpoint === undefined || handler === undefined) throw new Error(`no public call ${call}`)
  return [endpoint, handler]
}
type Named<T> = Readonly<Record<string, Readonly<Record<string, T>>>>
