import type { terms as contract } from '#contract/terms.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { ROWS_MOST, termProblem, tidyTerms } from '#domain/search/operator-terms.ts'
import { ASKED_MOST } from '#domain/search/site/asked.ts'
import { isSiteKind, type SiteKind } from '#domain/search/site/kinds.ts'
import type { SynonymTable } from '#domain/search/synonyms.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { AskedStore } from './asked.store.ts'
import type { StoredTerm, TermDraft, TermStore } from './store.ts'
import type { Terms } from './terms.ts'

/** Hits shown of each table. */
const FIRST = 5
/** Words in the list that everybody sees. */
const HOT_SHOWN = 10

type Given = { words: string[]; official: string[]; twoWay: boolean; note: string }

/** What hot words are to operators. */
export interface HotEditing {
  all(top: number): Promise<
    {
      keyword: string
      state: 'pinned' | 'banned' | 'popular'
      searchers: number
      heat: number
      shown: boolean
      updateUser: string
    }[]
  >
  set(
    keyword: string,
    state: 'pinned' | 'banned' | 'popular',
    by: ReturnType<typeof actorOf>,
  ): Promise<void>
}

/** 检索词: what operators do with their rows. */
export const createTermHandlers = (deps: {
  store: TermStore
  terms: Pick<Terms, 'revision' | 'base'>
  /** Whether all policies are indexed by the table in use. */
  settled: () => boolean
  engine: Pick<SearchEngine, 'search' | 'read'>
  titles: (ids: readonly string[]) => Promise<{ id: string; title: string }[]>
  hot: HotEditing
  /** 没有好答案的搜索, those of most people first. */
  unanswered: () => Promise<
    {
      keyword: string
      searchers: number
      lastTime: string
      found: 'none' | 'near'
      /** What several opened in the end (`policy/x`); empty where nothing is known. */
      opened: string
    }[]
  >
  asked: AskedStore
  /** Title and address of what is public of these, by `kind/id`. */
  shown: (
    keys: readonly { kind: SiteKind; objId: string }[],
    host: string,
  ) => Promise<ReadonlyMap<string, { title: string; link: string }>>
  clock: Clock
  toSimplified: ToSimplified
  /** A new name for a row. */
  newId: () => string
}): Handlers<typeof contract> => {
  const { store, terms, engine, titles, hot, asked, shown, clock, toSimplified } = deps

  const draftOf = ({ words, official, twoWay, note }: Given): TermDraft => ({
    words: tidyTerms(words),
    official: tidyTerms(official),
    twoWay,
    note: note.trim(),
  })

  const judge = (draft: TermDraft, id: string) => (rows: readonly StoredTerm[]) => {
    const others = rows.filter((row) => row.id !== id)
    if (others.length >= ROWS_MOST) throw apiError('invalid', `检索词最多 ${ROWS_MOST} 行`)
    const problem = termProblem(draft, others, terms.base, toSimplified)
    if (problem !== null) throw apiError('invalid', problem)
  }

  const keep = async (given: Given, id: string, version: number | null, caller: Caller) => {
    const draft = draftOf(given)
    return store.keep({ ...draft, id, version }, judge(draft, id), actorOf(caller))
  }

  /** A question by one table; by the one in use when none is named. */
  const reading = async (keyword: string, table?: SynonymTable) => {
    const now = clock.now().getTime()
    const { total, hits } = engine.search({
      now,
      keyword,
      limit: FIRST,
      facets: false,
      terms: table,
    })
    const found = await titles(hits.map(({ id }) => id))
    return {
      parts: engine.read(keyword, table).map(({ text, kind, means }) => ({ text, kind, means })),
      total,
      hits: found.map(({ id, title }) => ({ policyId: id, title })),
    }
  }

  const shownOne = async (key: { kind: SiteKind; objId: string }, { host }: Caller) => {
    const one = (await shown([key], host)).get(`${key.kind}/${key.objId}`)
    if (one === undefined) throw apiError('notFound', '没有找到这份内容')
    return one
  }

  return {
    async list({ keyword, page, pageSize }) {
      const { rows, total, revision } = await store.page({ keyword, page, pageSize })
      const current = terms.revision === revision && deps.settled()
      return { records: rows, total, page, pageSize, revision, current }
    },
    async add(given, caller) {
      const id = deps.newId()
      await keep(given, id, null, caller)
      return { id }
    },
    async edit({ id, version: edited, ...given }, caller) {
      const version = await keep(given, id, edited, caller)
      if (version === null) throw apiError('conflict', '数据已被修改，请刷新')
      return { version }
    },
    remove: async ({ id }, caller) => ({ removed: await store.remove(id, actorOf(caller)) }),
    tryOut: async ({ keyword }) => ({
      before: await reading(keyword, terms.base),
      after: await reading(keyword),
    }),
    async unanswered(_input, { host }) {
      const rows = (await deps.unanswered()).map(({ opened, ...row }) => ({
        row,
        things: thingOf(opened),
      }))
      const found = await shown(
        rows.flatMap(({ things }) => things),
        host,
      )
      const records = rows.map(({ row, things }) => ({
        ...row,
        opened: things.flatMap((key) => {
          const card = found.get(`${key.kind}/${key.objId}`)
          return card === undefined ? [] : [{ ...key, ...card }]
        }),
      }))
      return { records }
    },
    async asked({ keyword, page, pageSize }, { host }) {
      const { rows, total } = await asked.page({ keyword: keyword.trim(), page, pageSize })
      const known = rows.flatMap((row) =>
        isSiteKind(row.kind) ? [{ ...row, kind: row.kind }] : [],
      )
      const found = await shown(known, host)
      const records = known.map((row) => ({
        ...row,
        ...(found.get(`${row.kind}/${row.objId}`) ?? { title: '', link: '' }),
      }))
      return { records, total, page, pageSize }
    },
    async addAsked({ question, ...key }, caller) {
      const text = question.trim()
      if (text.length < 2) throw apiError('invalid', '请填写问法')
      const { title } = await shownOne(key, caller)
      const outcome = await asked.add(key, text, title, actorOf(caller))
      if (outcome === 'full') throw apiError('invalid', `一份内容最多 ${ASKED_MOST} 个问法`)
      return { added: outcome === 'added' }
    },
    async removeAsked({ question, ...key }, caller) {
      const found = await shown([key], caller.host)
      const title = found.get(`${key.kind}/${key.objId}`)?.title ?? ''
      return { removed: await asked.remove(key, question.trim(), title, actorOf(caller)) }
    },
    hotWords: async () => ({ records: await hot.all(HOT_SHOWN) }),
    async setHotWord({ keyword, state }, caller) {
      const word = keyword.trim()
      if (word === '') throw apiError('invalid', '请填写搜索词')
      await hot.set(word, state, actorOf(caller))
      return { keyword: word }
    },
  }
}

/** A thing by its name (`policy/x`); none of an empty one. */
const thingOf = (whole: string): { kind: SiteKind; objId: string }[] => {
  const [kind = '', objId = ''] = whole.split('/')
  return isSiteKind(kind) ? [{ kind, objId }] : []
}
