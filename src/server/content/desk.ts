import { refuse } from '#contract/wire/refusals.ts'
import type { Field, Form, FormValue, FieldProblem } from '#domain/content/fields.ts'
import {
  type Live,
  stateOf,
  type ContentAct,
  type Situation,
  type Work,
} from '#domain/content/flow.ts'
import {
  CONTENT_KIND,
  publishProblems,
  refsIn,
  storedForm,
  titleOf,
} from '#domain/content/kinds.ts'
import { type Actor, type AuditEvent, record } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Standing, Stands } from './stands.ts'
import {
  addVersion,
  findItem,
  inItemsTurn,
  type ItemRow,
  type Key,
  unknownIds,
  unknownRegions,
  UNTOUCHED,
  writeItem,
} from './store.ts'

/** An item with all that is known of it. */
export interface Item extends Key {
  row: ItemRow
  /** The desk has done something with it already. */
  touched: boolean
  work: Work
  live: Live
  /** The working form, or what stands published where there is none. */
  form: Form
  standing: Standing | null
  title: string
}

/** What is done with an item. */
export interface Change {
  act: ContentAct
  row: Partial<Omit<ItemRow, 'form' | 'version'>>
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
export interface DeskHand {
  /** Empty for what time does. */
  by: string
  actor: Actor
  at: Date
}

export const NO_ITEM = '没有找到这条内容'

/** Reads an item; null when there is none. */
export const loadItem = async (
  db: Database | Tx,
  stands: Stands,
  key: Key,
): Promise<Item | null> => {
  const row = await findItem(db, key)
  const standing = await stands.read(db, key)
  if (row === null && standing === null) return null
  const work = row !== null && row.work !== '' ? row.work : (standing?.work ?? '')
  const form =
    row !== null && row.form !== null ? storedForm(key.kind, row.form) : (standing?.form ?? null)
  if (form === null) return null
  return {
    ...key,
    row: row ?? UNTOUCHED,
    touched: row !== null,
    work,
    live: standing?.live ?? 'none',
    form,
    standing,
    title: titleOf(key.kind, form),
  }
}

/** Everything that keeps an item's form from being published; things it names must be there. */
export const gapsOf = async (
  db: Database | Tx,
  { kind, id, form }: Pick<Item, 'kind' | 'id' | 'form'>,
): Promise<FieldProblem[]> => {
  const refs = refsIn(kind, form)
  const missing: FieldProblem[] = []
  for (const to of new Set(refs.map((ref) => ref.to))) {
    const wanted = refs.filter((ref) => ref.to === to)
    const unknown = await unknownIds(
      db,
      to,
      wanted.map((ref) => ref.id),
    )
    for (const ref of wanted) {
      const text = unknown.includes(ref.id)
        ? `${CONTENT_KIND[to].name}“${ref.id}”不存在或还没有发布过`
        : to === kind && ref.id === id
          ? '不能是它自己'
          : null
      if (text !== null) missing.push({ path: ref.path, label: CONTENT_KIND[to].name, text })
    }
  }
  const regions = regionsIn(CONTENT_KIND[kind].fields, form)
  const unknown = await unknownRegions(db, regions)
  const lost: FieldProblem[] = unknown.map((code) => ({
    path: regions.length === 0 ? '' : 'regionCode',
    label: '地区',
    text: `没有代码为 ${code} 的地区`,
  }))
  return [...publishProblems(kind, form), ...missing, ...lost]
}

const regionsIn = (fields: readonly Field[], form: Form): string[] =>
  fields.flatMap((field) => {
    const value: FormValue = form[field.name] ?? ''
    if (field.type === 'region') return value === '' ? [] : [String(value)]
    return field.type === 'regions' ? [...(value as string[])] : []
  })

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
      : (item.standing?.updatedBy ?? ''),
  gaps: [...new Set(gaps.map(({ label }) => label))],
})

/** Writes a change down: published tables, item, version, whoever is told, and the log, as one. */
const carryOut = async (tx: Tx, item: Item, change: Change, hand: DeskHand): Promise<number> => {
  const writing = { by: hand.by, at: hand.at }
  if (!item.touched && item.standing !== null)
    await addVersion(tx, item, {
      act: 'taken',
      form: item.standing.form,
      note: '',
      at: item.standing.updatedAt,
      by: item.standing.updatedBy,
    })
  await change.tables?.(tx)
  const version = item.touched ? item.row.version + 1 : 2
  const form = change.working
  await writeItem(
    tx,
    item,
    {
      ...item.row,
      ...change.row,
      version,
      form,
      title: form === null ? '' : titleOf(item.kind, form).slice(0, 500),
    },
    writing,
  )
  await addVersion(tx, item, {
    act: change.act,
    form: form ?? item.form,
    note: change.note ?? '',
    at: hand.at,
    by: hand.by,
  })
  await change.tell?.(tx)
  await record(tx, hand.actor, {
    ...change.audit,
    companyId: '',
    objectType: item.kind,
    objectId: item.id,
    objectName: form === null ? item.title : titleOf(item.kind, form),
  })
  return version
}

/**
 * Does something with an item while nobody else does: `judge` sees it as it is and answers what is
 * done, or null when nothing is. An item of another version than `seen` is a conflict.
 */
export const changeItem = async (
  db: Database,
  stands: Stands,
  { key, seen, hand }: { key: Key; seen: number | null; hand: DeskHand },
  judge: (tx: Tx, item: Item) => Promise<Change | null>,
): Promise<{ item: Item; version: number; change: Change | null }> =>
  inTransaction(db, async (tx) => {
    await inItemsTurn(tx, key)
    const item = await loadItem(tx, stands, key)
    if (item === null) throw refuse('notFound', NO_ITEM)
    if (seen !== null && item.row.version !== seen) throw refuse('conflict')
    const change = await judge(tx, item)
    if (change === null) return { item, version: item.row.version, change }
    return { item, version: await carryOut(tx, item, change, hand), change }
  })

/** The state that lists show of an item. */
export const stateOfItem = (item: Item) =>
  stateOf({
    work: item.work,
    live: item.live,
    deletedAt: item.row.deletedAt?.getTime() ?? null,
  })
