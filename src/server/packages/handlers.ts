import { randomUUID } from 'node:crypto'
import type { packages } from '#contract/packages.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { keyOf, PIECE_KINDS } from '#domain/packages/pieces.ts'
import { sidesOf } from '#domain/packages/sides.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { countsOf, itemOf, judge, type Judged, put, storedPieces } from './carry.ts'
import { readPackage } from './file.ts'
import type { Author, PieceStores } from './piece-store.ts'
import {
  addPackage,
  findPackage,
  findPackageItem,
  forgetOrigins,
  lockPackages,
  itemsIn,
  type ItemRow,
  keepOrigins,
  originsOf,
  type PackageHead,
  pageOfItems,
  pageOfPackages,
  settleItems,
} from './store.ts'

/** Which pieces a call names. */
interface Which {
  packageId: string
  all: boolean
  items: readonly string[]
}

const NO_PACKAGE = '没有找到这个内容包'
/** Sentences that a refusal holds. */
const MOST_SAID = 5

/** 内容包 in the console. */
export const createPackageHandlers = (deps: {
  db: Database
  clock: Clock
  stores: PieceStores
}): Handlers<typeof packages> => {
  const { db, clock, stores } = deps

  /** Does something with a package while nobody else does with any, and leaves its entry. */
  const withLock = async <T extends { done: number }>(
    { packageId, all, items }: Which,
    caller: Caller,
    what: string,
    work: (
      tx: Tx,
      head: PackageHead,
      keys: readonly string[] | 'all',
      author: Author,
    ) => Promise<T>,
  ): Promise<T> => {
    const actor = actorOf(caller)
    const author = { by: actor.actorId, at: clock.now() }
    return inTransaction(db, async (tx) => {
      await lockPackages(tx)
      const head = await findPackage(tx, packageId)
      if (head === null) throw apiError('notFound', NO_PACKAGE)
      const answer = await work(tx, head, all ? 'all' : items, author)
      await note(tx, actor, head, { [what]: `${answer.done} 项` })
      return answer
    })
  }

  /** Pieces of a package as they stand beside what is there now. */
  const judgedAgain = async (tx: Tx, rows: readonly ItemRow[]): Promise<Judged[]> =>
    judge(tx, stores, {
      items: rows.map((row) => ({ ...row, value: row.next })),
      whole: [],
      release: false,
    })

  /** Writes all of them, or refuses with the reasons; digests afterwards. */
  const putAll = async (tx: Tx, wanted: Parameters<typeof put>[2], author: Author) => {
    const { after, refused } = await put(tx, stores, wanted, author)
    if (refused.size > 0)
      throw apiError('invalid', [...refused.values()].slice(0, MOST_SAID).join('；'))
    return after
  }

  const take = async (
    tx: Tx,
    head: PackageHead,
    keys: readonly string[] | 'all',
    author: Author,
  ): Promise<{ done: number; changed: string[] }> => {
    const rows = await itemsIn(tx, head.packageId, ['open', 'left'], keys)
    const judged = new Map((await judgedAgain(tx, rows)).map((one) => [keyOf(one), one]))
    const met = rows.map((row) => ({ row, now: judged.get(keyOf(row))! }))
    // Whoever decided has looked at something else: it is shown anew.
    const stale = met.filter(({ row, now }) => now.seen !== row.seen)
    const fresh = met.filter(({ row, now }) => now.seen === row.seen)
    const after = await putAll(
      tx,
      fresh.map(({ row }) => ({ ...row, value: row.next })),
      author,
    )
    await settleItems(
      tx,
      head.packageId,
      [
        ...stale.map(({ row, now }) => ({
          ...row,
          fate: fateShown(now, row),
          seen: now.seen,
        })),
        ...fresh.map(({ row, now }) => ({
          ...row,
          state: 'taken' as const,
          before: now.now,
          origin: now.origin,
          after: after.get(keyOf(row)) ?? null,
        })),
      ],
      author,
    )
    await keepOrigins(
      tx,
      fresh.map(({ row: { kind, id }, now }) => ({
        kind,
        id,
        base: after.get(keyOf({ kind, id })) ?? null,
        // What an uploaded package says is no word of the release.
        shipped: head.source === 'release' ? now.nextDigest : (now.origin?.shipped ?? null),
      })),
    )
    return { done: fresh.length, changed: stale.map(({ row }) => row.title) }
  }

  const undo = async (
    tx: Tx,
    head: PackageHead,
    keys: readonly string[] | 'all',
    author: Author,
  ): Promise<{ done: number; changed: string[] }> => {
    const rows = await itemsIn(tx, head.packageId, ['taken'], keys)
    const now = await storedPieces(tx, stores, [...new Set(rows.map(({ kind }) => kind))])
    const digest = (row: ItemRow): string | null => now.get(keyOf(row))?.digest ?? null
    const changed = rows.filter((row) => digest(row) !== row.after)
    const still = rows.filter((row) => digest(row) === row.after)
    await putAll(
      tx,
      still.map((row) => ({ ...row, value: row.before })),
      author,
    )
    await settleItems(
      tx,
      head.packageId,
      still.map((row) => ({ ...row, state: 'undone' as const })),
      author,
    )
    // What is taken back of a release is the operators' choice, and stays theirs. A package that was
    // tried leaves nothing behind.
    if (head.source === 'upload') {
      const known = await originsOf(tx, [...new Set(still.map(({ kind }) => kind))])
      await keepOrigins(
        tx,
        still.flatMap(({ kind, id, origin }) =>
          origin === null
            ? []
            : [{ kind, id, ...origin, shipped: known.get(keyOf({ kind, id }))?.shipped ?? null }],
        ),
      )
      await forgetOrigins(
        tx,
        still.filter(({ origin }) => origin === null),
      )
    }
    return { done: still.length, changed: changed.map(({ title }) => title) }
  }

  return {
    async list({ page, pageSize }) {
      const { rows, total } = await pageOfPackages(db, { page, pageSize })
      return { records: rows.map(shownHead), total, page, pageSize }
    },

    async items({ packageId, kind, fate, state, page, pageSize }) {
      const head = await findPackage(db, packageId)
      if (head === null) throw apiError('notFound', NO_PACKAGE)
      const filter = { packageId, kind, fate, state, page, pageSize }
      const { rows, total } = await pageOfItems(db, filter)
      return { head: shownHead(head), records: rows, total, page, pageSize }
    },

    async compare({ packageId, kind, id }) {
      const item = await findPackageItem(db, packageId, { kind, id })
      if (item === null) throw apiError('notFound', '内容包里没有这一项')
      const now = (await storedPieces(db, stores, [kind])).get(keyOf({ kind, id }))
      const before = item.state === 'taken' ? item.before : (now?.value ?? null)
      return { sides: sidesOf(kind, before, item.next) }
    },

    async load(_input, caller) {
      const [upload, another] = caller.uploads
      if (upload === undefined || another !== undefined) throw apiError('invalid', '请选择一个文件')
      const file = await readPackage(upload, stores)
      const actor = actorOf(caller)
      const author = { by: actor.actorId, at: clock.now() }
      const packageId = randomUUID()
      await inTransaction(db, async (tx) => {
        await lockPackages(tx)
        const judged = await judge(tx, stores, {
          items: file.items,
          whole: file.whole,
          release: false,
        })
        const items = judged.flatMap((one) => itemOf(one, { state: 'open', after: null }) ?? [])
        const name = Array.from(upload.name).slice(0, 200).join('')
        const { release, digest } = file
        await addPackage(
          tx,
          {
            ...{ id: packageId, source: 'upload', name, release, digest, scope: 'whole' },
            counts: countsOf(judged),
          },
          items,
          author,
        )
        await note(tx, actor, { packageId, name }, { 载入: `不同的 ${items.length} 项` })
      })
      const head = await findPackage(db, packageId)
      if (head === null) throw apiError('notFound', NO_PACKAGE)
      return shownHead(head)
    },

    take: async (input, caller) => withLock(input, caller, '采用', take),
    undo: async (input, caller) => withLock(input, caller, '撤销', undo),
    leave: async (input, caller) =>
      withLock(input, caller, '保留现状', async (tx, head, keys, author) => {
        const rows = await itemsIn(tx, head.packageId, ['open'], keys)
        const left = rows.map((row) => ({ ...row, state: 'left' as const }))
        await settleItems(tx, head.packageId, left, author)
        return { done: left.length }
      }),
  }
}

/** What a piece is listed as after it was judged again; one that says the same by now stays as it was. */
const fateShown = ({ fate }: Judged, row: ItemRow): ItemRow['fate'] =>
  fate === 'same' || fate === 'adopt' ? row.fate : fate

const shownHead = ({ counts, ...head }: PackageHead) => ({
  ...head,
  counts: Object.fromEntries(
    PIECE_KINDS.flatMap((kind) => {
      const of = counts[kind]
      return of === undefined ? [] : [[kind, of as Record<string, number>]]
    }),
  ),
})

const note = async (
  tx: Tx,
  actor: ReturnType<typeof actorOf>,
  { packageId, name }: Pick<PackageHead, 'packageId' | 'name'>,
  after: Record<string, string>,
): Promise<void> =>
  writeAuditEntry(tx, actor, {
    action: 'content.package',
    companyId: '',
    objectType: 'contentPackage',
    objectId: packageId,
    objectName: name,
    after,
  })
