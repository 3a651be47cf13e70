import type { content } from '#contract/content.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { isApiError, apiError } from '#contract/wire/api-error.ts'
import {
  DAY_MS,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import { COMMENT_MAX, commentsGiven, MOST_COMMENTS } from '#domain/content/comments.ts'
import { openCount, openText } from '#domain/content/facts.ts'
import { CERTAINTY } from '#domain/content/forms/parts.ts'
import { differences } from '#domain/fields/difference.ts'
import type { Form } from '#domain/fields/fields.ts'
import {
  CONTENT_ACT,
  CONTENT_CODE,
  CONTENT_LACK,
  CONTENT_STATE,
  type ContentLack,
  type ContentMove,
  type ContentState,
  type Given,
  transitionsOf,
  stateOf,
  writeProblem,
} from '#domain/content/flow.ts'
import {
  CONTENT_KIND,
  CONTENT_KIND_NAME,
  CONTENT_KINDS,
  isContentKind,
  storedForm,
  titleOf,
} from '#domain/content/kinds.ts'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import type { PolicyContent, PolicyWindow } from '#domain/policies/policy.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type ListColumn, listFile, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { createAdding } from './adding.ts'
import { confirmed } from './confirming.ts'
import { handled } from './commenting.ts'
import { changeItem, type Item, loadItem, NO_ITEM, situationOf } from './editor.ts'
import { gapsOf, shownComments, shownDoubts, shownFacts } from './gaps.ts'
import { createRenaming } from './renaming.ts'
import { actingAs } from './roles.ts'
import {
  choicesOfItems,
  type DraftWindow,
  type ItemPage,
  type Listed,
  listedOne,
  type ListFilter,
  pageOfItems,
  titlesOf,
} from './listing.store.ts'
import { leavesOpen, moveItem } from './transitions.ts'
import { blocksOf, sourcesOf } from './sources.store.ts'
import { policyOfForm, type PublishedStore } from './published-store.ts'
import { findVersion, type Key, pageOfVersions, replacersOf, type VersionHead } from './store.ts'
import { createWriting } from './writing.ts'

/** What the calls of the content editor are made of. */
export interface ContentDeps {
  db: Database
  clock: Clock
  names: {
    regionName: (code: string) => string
    /** A place from its province down. */
    placeName: (code: string) => string
  }
  publishedStore: PublishedStore
  newId: () => string
  /** 链接检查 is on; without it what it found once is told no more. */
  looksAtLinks: boolean
  /** What a public call would answer if a form were published. */
  preview: (
    item: Pick<Item, 'kind' | 'id' | 'form' | 'published'>,
    caller: MemberCaller,
  ) => Promise<AnswerOf<typeof content.preview>>
  /** Whom a policy fits. */
  audience: (policy: PolicyContent) => Promise<AnswerOf<typeof content.audience>>
}

/** What is said with a move, as it was sent. */
interface Said {
  move: ContentMove
  reason: string
  at: string
  itemId: string
  /** JSON. */
  comments: string
}

/** Comments as they were sent; only 退回 has any. */
const commentsOf = (kind: Key['kind'], { move, comments }: Said): Given['comments'] => {
  let value: unknown
  try {
    value = JSON.parse(comments)
  } catch {
    throw apiError('invalid', '审核意见无法识别')
  }
  const read = commentsGiven(CONTENT_KIND[kind].fields, value)
  if (read === null || read.length > MOST_COMMENTS)
    throw apiError('invalid', `审核意见每条最多 ${COMMENT_MAX} 字，一次最多 ${MOST_COMMENTS} 条`)
  return move === 'return' ? read : []
}

/** Lines of the history that an item is shown with. */
const HISTORY_HEAD = 5

const shownTitle = <T extends Key & { title: string }>(row: T): T => ({
  ...row,
  title: row.title === '' ? titleOf(row.kind, {}) : row.title.slice(0, 500),
})

const shownVersion = (version: VersionHead) => ({ ...version, actName: CONTENT_ACT[version.act] })

/** How many there are in a state, or in all but the bin. */
const totalOf = (
  counts: readonly { state: ContentState; count: number }[],
  state: ContentState | '',
): number =>
  counts
    .filter((one) => (state === '' ? one.state !== 'deleted' : one.state === state))
    .reduce((sum, { count }) => sum + count, 0)

/** How batches stand at a moment, of a draft those that say by what they are known; null without any. */
const windowOf = (windows: readonly DraftWindow[], now: number): Shown['window'] => {
  const known = windows.filter((one): one is PolicyWindow =>
    Object.hasOwn(CERTAINTY, one.certainty),
  )
  const { state, headline, opensInDays } = windowVerdict(known, now)
  if (state === null) return null
  const dated = headline !== null && ['open', 'closing', 'closed'].includes(state)
  const day = dated ? headline.ms : opensInDays === null ? null : now + opensInDays * DAY_MS
  return { state, name: WINDOW_STATE[state], day: day === null ? '' : formatBeijingDate(day) }
}

type Shown = AnswerOf<typeof content.list>['records'][number]

const COLUMNS: readonly ListColumn<Shown>[] = [
  { name: '种类', width: 14, cell: ({ kind }) => CONTENT_KIND_NAME[kind] },
  { name: '编号', width: 32, cell: ({ id }) => id },
  { name: '标题', width: 48, cell: ({ title }) => title },
  { name: '状态', width: 10, cell: ({ state }) => CONTENT_STATE[state] },
  { name: '地区', width: 20, cell: ({ regionNames }) => regionNames.join('、') },
  { name: '申报状态', width: 12, cell: ({ window }) => window?.name ?? '' },
  { name: '开始或截止日期', width: 14, cell: ({ window }) => window?.day ?? '' },
  { name: '编辑人', width: 12, cell: ({ editor }) => editor },
  { name: '版本', width: 8, cell: ({ number }) => (number === 0 ? '' : String(number)) },
  { name: '更新时间', width: 18, cell: ({ updateTime }) => updateTime },
]

/** 运营内容: the calls of the content editor. */
export const createContentHandlers = (deps: ContentDeps): Handlers<typeof content> => {
  const { db, clock, publishedStore } = deps
  const writing = createWriting(deps)

  const shown = ({ regions, windows, ...listed }: Listed) => ({
    ...shownTitle(listed),
    deadLinks: deps.looksAtLinks ? listed.deadLinks : [],
    regionNames: regions.map(deps.names.regionName),
    window: windowOf(windows, clock.now().getTime()),
  })

  const filterOf = (
    { mine, editorUserId, keyword, kind, state, lack, regionCode }: ParsedOf<typeof content.export>,
    caller: MemberCaller,
  ): ListFilter => ({
    ...{ kind, state, lack, regionCode },
    keyword: keyword.trim(),
    editor: mine ? caller.principal.userId : editorUserId,
  })
  const pageFrom = ({ page, pageSize, sort, order }: Omit<ItemPage, 'now'>): ItemPage => ({
    ...{ page, pageSize, sort, order },
    now: formatBeijingTime(clock.now().getTime()).slice(0, 16),
  })

  const itemOf = async (key: Key): Promise<Item> => {
    const item = await loadItem(db, publishedStore, key)
    if (item === null) throw apiError('notFound', NO_ITEM)
    return item
  }

  /** What was said with a move, with the newer item of 替代 looked up. */
  const givenOf = async (
    tx: Tx,
    kind: Key['kind'],
    said: Said,
  ): Promise<{ given: Given; newer: string }> => {
    const parsed = said.at === '' ? null : parseBeijing(said.at)
    if (said.at !== '' && parsed === null) throw apiError('invalid', '时间不正确')
    const moment = parsed?.ms ?? null
    const comments = commentsOf(kind, said)
    const base = { reason: said.reason, moment, comments, item: null }
    if (said.move !== 'replace' || said.itemId === '') return { given: base, newer: '' }
    const published = await publishedStore.read(tx, { kind, id: said.itemId })
    if (published === null) return { given: base, newer: '' }
    const successors = await replacersOf(tx, said.itemId)
    const item = { id: said.itemId, live: published.live, successors }
    return { given: { ...base, item }, newer: titleOf(kind, published.form) }
  }

  const move = async (key: Key, seen: number, said: Said, caller: MemberCaller) => {
    const { author, who } = actingAs(caller, clock.now())
    return changeItem(db, publishedStore, { key, seen, author }, async (tx, item) => {
      const { given, newer } = await givenOf(tx, key.kind, said)
      const gaps = await gapsOf(tx, publishedStore, item)
      return moveItem(said.move, item, gaps, { publishedStore, author, who, given, newer })
    })
  }

  /** One form of the history: 0 is the one that is worked on. */
  const formNumbered = async (item: Item, number: number, on: Database | Tx = db) => {
    if (number === 0) return item.form
    const found = await findVersion(on, item, number)
    if (found === null) throw apiError('notFound', '没有找到这个版本')
    return storedForm(item.kind, found.form)
  }

  const comparedWith = async (item: Item, number: number, against: string): Promise<Form> => {
    if (against === 'published') return item.published?.form ?? item.form
    if (against !== 'previous') return formNumbered(item, Number(against))
    if (number === 0) return item.published?.form ?? item.form
    return formNumbered(item, Math.max(1, number - 1))
  }

  return {
    async list(input, caller) {
      const { state, page, pageSize } = input
      const [found, { editors, regions }] = await Promise.all([
        pageOfItems(db, filterOf(input, caller), pageFrom(input)),
        choicesOfItems(db),
      ])
      const states = new Map(found.states.map((one) => [one.state, one.count]))
      const kinds = new Map(found.kinds.map((one) => [one.kind, one.count]))
      const codes = Object.keys(CONTENT_STATE) as ContentState[]
      return {
        records: found.rows.filter((row) => isContentKind(row.kind)).map(shown),
        total: totalOf(found.states, state),
        page,
        pageSize,
        states: codes.map((code) => ({ state: code, count: states.get(code) ?? 0 })),
        kinds: CONTENT_KINDS.map((code) => ({
          kind: code,
          name: CONTENT_KIND_NAME[code],
          count: kinds.get(code) ?? 0,
        })),
        lacks: (Object.keys(CONTENT_LACK) as ContentLack[])
          .filter((code) => code !== 'dead' || deps.looksAtLinks)
          .map((code) => ({ lack: code, count: found.lacks[code] })),
        editors,
        regions: regions.map((code) => ({ code, name: deps.names.placeName(code) })),
      }
    },

    async export(input, caller) {
      const asked = pageFrom({ ...input, ...WHOLE_LIST })
      const found = await pageOfItems(db, filterOf(input, caller), asked)
      const rows = found.rows.filter((row) => isContentKind(row.kind)).map(shown)
      return listFile(deps, caller, {
        name: '运营内容',
        action: 'content.export',
        objectType: 'content',
        columns: COLUMNS,
        found: { rows, total: totalOf(found.states, input.state) },
      })
    },

    async titles({ refs }) {
      const keys = refs.flatMap((text): Key[] => {
        const [kind = '', id = ''] = text.split(':')
        return isContentKind(kind) ? [{ kind, id }] : []
      })
      const found = await titlesOf(db, keys)
      return { records: found.map(({ kind, id, title }) => shownTitle({ kind, id, title })) }
    },

    async one(key, caller) {
      const item = await itemOf(key)
      const { who } = actingAs(caller, clock.now())
      const [listed, gaps, sources, history] = await Promise.all([
        listedOne(db, key),
        gapsOf(db, publishedStore, item),
        sourcesOf(db, key),
        pageOfVersions(db, key, { page: 0, pageSize: HISTORY_HEAD }),
      ])
      if (listed === null) throw apiError('notFound', NO_ITEM)
      const locked = writeProblem({
        work: item.work,
        live: item.live,
        deletedAt: item.row.deletedAt?.getTime() ?? null,
      })
      return {
        ...shown(listed),
        title: item.title,
        form: JSON.stringify(item.form),
        problems: gaps.slice(0, 200),
        moves: transitionsOf(situationOf(item, gaps), who),
        locked: who.permissions.has(CONTENT_CODE.edit) ? (locked ?? '') : '仅编辑可修改',
        doubts: shownDoubts(item),
        facts: shownFacts(item),
        comments: shownComments(item),
        sources,
        history: history.rows.map(shownVersion),
      }
    },

    add: createAdding(deps, itemOf),

    rename: createRenaming(deps),

    save: async (input, caller) => writing.save(input, caller),

    takeIn: async (input, caller) => writing.takeIn(input, caller),

    confirm: async (input, caller) => confirmed(deps, input, caller),

    handle: async (input, caller) => handled(deps, input, caller),

    async source({ kind, id, number }) {
      const blocks = await blocksOf(db, { kind, id }, number)
      if (blocks === null) throw apiError('notFound', '没有找到这份原文')
      return { blocks: [...blocks] }
    },

    async move({ kind, id, version, move: what, ...more }, caller) {
      const said = { move: what, ...more }
      const moved = await move({ kind, id }, version, said, caller)
      const after = await itemOf({ kind, id })
      const { work, live, row } = after
      const deletedAt = row.deletedAt?.getTime() ?? null
      return { version: moved.version, state: stateOf({ work, live, deletedAt }), live }
    },

    async bulk({ move: what, items, reason }, caller) {
      const records: AnswerOf<typeof content.bulk>['records'] = []
      for (const text of new Set(items)) {
        const [kind = '', id = '', version = ''] = text.split(':')
        if (!isContentKind(kind)) continue
        try {
          const said = { move: what, reason, at: '', itemId: '', comments: '[]' }
          const { item } = await move({ kind, id }, Number(version), said, caller)
          const message = leavesOpen(what) ? openText(openCount(item.row.facts)) : ''
          records.push({ kind, id, title: item.title, done: true, message })
        } catch (error) {
          if (!isApiError(error) || error.apiError === 'forbidden') throw error
          const item = await loadItem(db, publishedStore, { kind, id })
          records.push({ kind, id, title: item?.title ?? id, done: false, message: error.message })
        }
      }
      return { records, done: records.filter(({ done }) => done).length }
    },

    async history({ kind, id, page, pageSize }) {
      await itemOf({ kind, id })
      const { rows, total } = await pageOfVersions(db, { kind, id }, { page, pageSize })
      return { records: rows.map(shownVersion), total, page, pageSize }
    },

    async revision({ kind, id, number, against }) {
      const item = await itemOf({ kind, id })
      const form = await formNumbered(item, number)
      const before = await comparedWith(item, number, against)
      return {
        number,
        form: JSON.stringify(form),
        differences: differences(CONTENT_KIND[kind].fields, before, form),
      }
    },

    rollBack: async (input, caller) => writing.rollBack(input, caller, formNumbered),

    preview: async (key, caller) => deps.preview(await itemOf(key), caller),

    audience: async ({ policyId }) => {
      const { form } = await itemOf({ kind: 'policy', id: policyId })
      return deps.audience(policyOfForm(policyId, form, ''))
    },
  }
}
