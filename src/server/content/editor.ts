import { apiError } from '#contract/wire/api-error.ts'
import type { FieldProblem, Form } from '#domain/fields/fields.ts'
import { type Comment, movedComments } from '#domain/content/comments.ts'
import { type Doubt, openDoubtsOf } from '#domain/content/doubts.ts'
import { type Fact, keptFacts, openCount } from '#domain/content/facts.ts'
import {
  type Live,
  stateOf,
  type ContentAct,
  type Situation,
  type Work,
  writeProblem,
} from '#domain/content/flow.ts'
import { CONTENT_KIND, storedForm, titleOf } from '#domain/content/kinds.ts'
import { type Actor, type AuditEvent, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { closeRun, joinRun, openRun } from './runs.ts'
import type { PublishedItem, PublishedStore } from './published-store.ts'
import {
  addVersion,
  findItem,
  lockItem,
  type ItemRow,
  type Key,
  type NotedComment,
  UNTOUCHED,
  writeItem,
} from './store.ts'

/** An item with all that is known of it. */
export interface Item extends Key {
  row: ItemRow
  /** The content editor has done something with it already. */
  touched: boolean
  work: Work
  live: Live
  /** The working form, or what stands published where there is none. */
  form: Form
  published: PublishedItem | null
  title: string
}

/** What is done with an item. */
export interface Change {
  act: ContentAct
  row: Partial<Omit<ItemRow, 'form' | 'version' | 'doubts' | 'facts' | 'comments'>>
  /** 待核对 from now on; those there were, without it. What the form does not have is left out. */
  doubts?: readonly Doubt[]
  /** The facts as they are decided; those there were, without it. */
  facts?: readonly Fact[]
  /** 审核意见 from now on; those there were, without it. */
  comments?: readonly Comment[]
  /** Comments that the version tells. */
  noted?: readonly NotedComment[]
  /** The working form from now on; null: there is none. */
  working: Form | null
  /** What the published tables get; before the version is written down. */
  tables?: (tx: Tx) => Promise<void>
  /** Said once everything stands, e.g. to those it concerns. */
  tell?: (tx: Tx) => Promise<void>
  note?: string
  audit: Pick<AuditEvent, 'action' | 'before' | 'after'>
}

/** Who does it. */
export interface Editor {
  /** Empty for what time does. */
  by: string
  actor: Actor
  at: Date
}

export const NO_ITEM = '没有找到这条内容'

/** Reads an item; null when there is none. */
export const loadItem = async (
  db: Database | Tx,
  publishedStore: PublishedStore,
  key: Key,
): Promise<Item | null> => {
  const row = await findItem(db, key)
  const published = await publishedStore.read(db, key)
  if (row === null && published === null) return null
  const work = row !== null && row.work !== '' ? row.work : (published?.work ?? '')
  const form =
    row !== null && row.form !== null ? storedForm(key.kind, row.form) : (published?.form ?? null)
  if (form === null) return null
  return {
    ...key,
    row: row ?? UNTOUCHED,
    touched: row !== null,
    work,
    live: published?.live ?? 'none',
    form,
    published,
    title: titleOf(key.kind, form),
  }
}

/**
 * Holds an item for this transaction and reads it.
 * @throws ApiError `notFound`
 */
export const openItem = async (tx: Tx, publishedStore: PublishedStore, key: Key): Promise<Item> => {
  await lockItem(tx, key)
  const item = await loadItem(tx, publishedStore, key)
  if (item === null) throw apiError('notFound', NO_ITEM)
  return item
}

/**
 * Opens an item to note something about it that leaves form and version as they are.
 * @throws ApiError `notFound`, and `invalid` where nobody may write at it now
 */
export const openToNote = async (
  tx: Tx,
  publishedStore: PublishedStore,
  key: Key,
): Promise<Item> => {
  const item = await openItem(tx, publishedStore, key)
  const { work, live, row } = item
  const problem = writeProblem({ work, live, deletedAt: row.deletedAt?.getTime() ?? null })
  if (problem !== null) throw apiError('invalid', problem)
  return item
}

/** The item as the flow judges it. */
export const situationOf = (item: Item, gaps: readonly FieldProblem[]): Situation => ({
  kind: item.kind,
  id: item.id,
  live: item.live,
  work: item.work,
  deletedAt: item.row.deletedAt?.getTime() ?? null,
  editedBy:
    item.row.editedBy !== '' || item.work === ''
      ? item.row.editedBy
      : (item.published?.updatedBy ?? ''),
  gaps: [...new Set(gaps.map(({ label }) => label))],
  open: openCount(item.row.facts),
})

/**
 * Writes a change down: published tables, item, version, whoever is told, and the log, as one. Saves
 * of one hand that follow each other are one version, and one entry once they are over.
 */
const carryOut = async (tx: Tx, item: Item, change: Change, author: Editor): Promise<number> => {
  const writing = { by: author.by, at: author.at }
  if (!item.touched && item.published !== null)
    await addVersion(tx, item, {
      act: 'taken',
      form: item.published.form,
      note: '',
      at: item.published.updatedAt,
      by: item.published.updatedBy,
    })
  await change.tables?.(tx)
  const version = item.touched ? item.row.version + 1 : 2
  const form = change.working
  const title = form === null ? item.title : titleOf(item.kind, form)
  await writeItem(
    tx,
    item,
    {
      ...item.row,
      ...change.row,
      version,
      form,
      title: form === null ? '' : title.slice(0, 500),
      doubts: doubtsLeft(item, change),
      facts: factsAfter(item, change),
      comments: commentsAfter(item, change),
    },
    writing,
  )
  const said = form ?? item.form
  const joined = change.act === 'save' && (await joinRun(tx, item, said, author))
  const number = joined
    ? 0
    : await addVersion(tx, item, {
        act: change.act,
        form: said,
        note: change.note ?? '',
        comments: change.noted ?? [],
        at: author.at,
        by: author.by,
      })
  await change.tell?.(tx)
  if (joined) return version
  await closeRun(tx, item)
  if (change.act === 'save') await openRun(tx, item, { number, title: item.title }, author)
  else
    await writeAuditEntry(tx, author.actor, {
      ...change.audit,
      companyId: '',
      objectType: item.kind,
      objectId: item.id,
      objectName: title,
    })
  return version
}

/** What is left of the doubts: whoever has changed a field has looked at it. */
const doubtsLeft = (item: Item, { doubts, working }: Change): readonly Doubt[] => {
  if (working === null) return []
  const { fields } = CONTENT_KIND[item.kind]
  return openDoubtsOf(fields, working, doubts ?? item.row.doubts).map(({ path, row, value }) => ({
    path,
    row,
    value,
  }))
}

/** The comments where they stand from now on; without a working form there is nothing to say any more. */
const commentsAfter = (item: Item, { comments, working }: Change): readonly Comment[] =>
  working === null
    ? []
    : movedComments(
        CONTENT_KIND[item.kind].fields,
        item.form,
        working,
        comments ?? item.row.comments,
      )

/** The facts held against the form from now on; whoever gives a draft up has decided what was open. */
const factsAfter = (item: Item, { act, facts, working }: Change): readonly Fact[] => {
  const { fields } = CONTENT_KIND[item.kind]
  const known = facts ?? item.row.facts
  if (act !== 'drop') return keptFacts(fields, item.form, working ?? item.form, known)
  return keptFacts(fields, item.form, item.published?.form ?? item.form, known).map((fact) =>
    fact.decision === 'open' ? { ...fact, decision: 'left' as const } : fact,
  )
}

/**
 * Does something with an item while nobody else does: `judge` sees it as it is and answers what is
 * done, or null when nothing is. An item of another version than `seen` is a conflict.
 */
export const changeItem = async (
  db: Database,
  publishedStore: PublishedStore,
  { key, seen, author }: { key: Key; seen: number | null; author: Editor },
  judge: (tx: Tx, item: Item) => Promise<Change | null>,
): Promise<{ item: Item; version: number; change: Change | null }> =>
  inTransaction(db, async (tx) => {
    const item = await openItem(tx, publishedStore, key)
    if (seen !== null && item.row.version !== seen) throw apiError('conflict')
    const change = await judge(tx, item)
    if (change === null) return { item, version: item.row.version, change }
    return { item, version: await carryOut(tx, item, change, author), change }
  })

/** The state that lists show of an item. */
export const stateOfItem = (item: Item) =>
  stateOf({
    work: item.work,
    live: item.live,
    deletedAt: item.row.deletedAt?.getTime() ?? null,
  })
