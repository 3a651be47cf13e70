import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { FOLLOWED, KEPT, type Fate } from '#domain/packages/fate.ts'
import {
  PACKAGE_FORMAT,
  type PackageContent,
  PIECE_KIND,
  PIECE_KINDS,
  type PieceKind,
  REFERENCE,
} from '#domain/packages/pieces.ts'
import { writeAuditEntry, SYSTEM } from '#server/audit/log.ts'
import type { DB } from '#server/database/schema.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Log } from '#server/log.ts'
import { countsOf, follow, judge } from '#server/packages/carry.ts'
import { createPieceStores, sha256Of, type PieceStores } from '#server/packages/piece-store.ts'
import {
  addPackage,
  type Counts,
  type FollowedRelease,
  followedReleases,
  lockPackages,
  type Scope,
} from '#server/packages/store.ts'
import { type Content, contentDir, readContent } from './content.ts'
import { ownDictionaries } from './dictionaries.ts'
import { createRoleStore, rolePieces } from './piece-stores/accounts.ts'
import { dictionaryPieces, dictionaryStore } from './piece-stores/dictionaries.ts'
import { documentPieces, documentStore } from './piece-stores/documents.ts'
import { policyPieces, policyStore } from './piece-stores/policies.ts'
import { regionPieces, regionStore } from './piece-stores/regions.ts'
import { rulePieces, ruleStore } from './piece-stores/rules.ts'
import {
  askedPieces,
  askedStore,
  hotWordPieces,
  hotWordStore,
  quickReplyStore,
  sensitiveStore,
  wordPieces,
} from './piece-stores/word-pieces.ts'

const packageFile = resolve(import.meta.dirname, '../../../package.json')

/** Every store of the portal in the order of writing; `demo`: new demonstration accounts get the known password. */
export const openPieceStores = (demo: boolean): PieceStores =>
  createPieceStores([
    regionStore,
    dictionaryStore,
    sensitiveStore,
    quickReplyStore,
    hotWordStore,
    askedStore,
    policyStore,
    ruleStore,
    documentStore,
    createRoleStore(demo),
  ])

/** What the release holds, as a package of every kind that an installation follows. */
export const releaseOf = (
  content: Content,
  name: string,
  kinds: readonly PieceKind[],
): PackageContent => ({
  format: PACKAGE_FORMAT,
  release: name,
  whole: kinds,
  items: [
    ...regionPieces(content.regions),
    ...dictionaryPieces([...ownDictionaries(), ...content.dictionaries]),
    ...wordPieces(content),
    ...hotWordPieces(content.hotWords),
    ...askedPieces(content.asked),
    ...policyPieces(content.policies),
    ...rulePieces(content.rules),
    ...documentPieces(content.publications),
    ...rolePieces(),
  ].filter(({ kind }) => kinds.includes(kind)),
})

export const kindsOf = (scope: Scope): readonly PieceKind[] =>
  scope === 'whole' ? PIECE_KINDS : REFERENCE

/** The name of the running release. */
export const releaseName = async (): Promise<string> =>
  (JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }).version

/**
 * The digest of all that the release holds, from the bytes of its files and what the code states:
 * reading them is all that a start costs when nothing is new.
 */
export const releaseDigest = async (dir: string = contentDir): Promise<string> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.slice(dir.length)}\n`).update(await readFile(file))
  return sha256Of([PACKAGE_FORMAT, hash.digest('hex'), ownDictionaries(), rolePieces()])
}

const counted = (counts: Counts[PieceKind], fates: readonly Fate[]): number =>
  fates.reduce((sum, fate) => sum + (counts?.[fate] ?? 0), 0)

/** Whether a database from before releases were noted was filled as a demonstration. */
const scopeOf = async (tx: Tx): Promise<Scope> => {
  const { rows } = await sql<{ whole: boolean }>`
    select exists (select from policy where created_by = 'seed') as whole`.execute(tx)
  return rows[0]?.whole === true ? 'whole' : 'reference'
}

/** Notes in the transaction that fills a database what it is filled with. */
export const loadRelease = async (
  tx: Tx,
  options: {
    content: Content
    digest: string
    name: string
    scope: Scope
    at: Date
    demo: boolean
  },
): Promise<void> => {
  const { content, digest, name, scope, at } = options
  const author = { by: 'seed', at }
  const kinds = kindsOf(scope)
  const brought = releaseOf(content, name, kinds)
  const { counts } = await follow(tx, openPieceStores(options.demo), brought, author)
  await addPackage(
    tx,
    { id: randomUUID(), source: 'release', name, release: name, digest, scope, counts },
    [],
    { by: '', at },
  )
}

/**
 * Brings a filled database to the content of this release, once for every release: what no operator
 * has touched follows, the rest stays and becomes a difference. A line of the log for every kind, and
 * an entry, say what happened.
 */
export const followRelease = async (
  db: Kysely<DB>,
  options: { log: Log; at: Date; demo: boolean; contentDir?: string },
): Promise<void> => {
  const { log, at } = options
  const digest = await releaseDigest(options.contentDir)
  if (isFollowed(await followedReleases(db), digest, log)) return
  const content = await readContent(options.contentDir)
  const name = await releaseName()
  const counts = await inTransaction(db, async (tx) => {
    // It waits as long as another server takes for the same.
    await sql`set local lock_timeout = 0; set local statement_timeout = 0`.execute(tx)
    await lockPackages(tx)
    const before = await followedReleases(tx)
    if (isFollowed(before, digest, log)) return null
    const scope = before[0]?.scope ?? (await scopeOf(tx))
    const brought = releaseOf(content, name, kindsOf(scope))
    const author = { by: 'seed', at }
    const { items, counts } = await follow(tx, openPieceStores(options.demo), brought, author)
    const id = randomUUID()
    await addPackage(
      tx,
      { id, source: 'release', name, release: name, digest, scope, counts },
      items,
      { by: '', at },
    )
    await writeAuditEntry(tx, SYSTEM, {
      action: 'content.release',
      companyId: '',
      objectType: 'contentPackage',
      objectId: id,
      objectName: `版本 ${name} 的内容`,
      after: Object.fromEntries(
        PIECE_KINDS.flatMap((kind) => {
          const text = inWords(counts[kind])
          return text === '' ? [] : [[PIECE_KIND[kind], text]]
        }),
      ),
    })
    return counts
  })
  for (const kind of PIECE_KINDS) {
    const of = counts?.[kind]
    if (of === undefined) continue
    const [added, updated, retired] = [of.add ?? 0, of.update ?? 0, of.retire ?? 0]
    const differences = counted(of, KEPT)
    const same = counted(of, ['same', 'adopt'])
    log.info({ kind, added, updated, retired, differences, same }, 'content of the release')
  }
}

const WORDS: readonly (readonly [string, readonly Fate[]])[] = [
  ['新增', ['add']],
  ['更新', ['update']],
  ['停用', ['retire']],
  ['差异待定', ['changed', 'gone']],
  ['运营删除过', ['deleted']],
]

const inWords = (counts: Counts[PieceKind]): string =>
  counted(counts, [...FOLLOWED, ...KEPT]) === 0
    ? ''
    : WORDS.flatMap(([name, fates]) => {
        const number = counted(counts, fates)
        return number === 0 ? [] : [`${name} ${number}`]
      }).join('，')

/** Whether this release was followed before; an older one than the newest changes nothing back. */
const isFollowed = (before: readonly FollowedRelease[], digest: string, log: Log): boolean => {
  const at = before.findIndex((one) => one.digest === digest)
  if (at > 0)
    log.warn('a newer release was followed here before, so the content of this one is not')
  return at >= 0
}

/** What the start of this release would do to the content of a database. */
export interface ContentForecast {
  /** `followed`: nothing, it was followed before; `older`: nothing, a newer one was. */
  state: 'open' | 'followed' | 'older'
  scope: Scope
  counts: Counts
}

/**
 * Says what {@link followRelease} would do. It only reads, and so takes for granted that every piece
 * can be written beside what is there; `rehearsedAt` has it tried, in a database that nobody needs.
 */
export const forecastRelease = async (
  tx: Tx,
  { contentDir, rehearsedAt }: { contentDir?: string; rehearsedAt?: Date } = {},
): Promise<ContentForecast> => {
  const before = await followedReleases(tx)
  const scope = before[0]?.scope ?? (await scopeOf(tx))
  const digest = await releaseDigest(contentDir)
  const at = before.findIndex((one) => one.digest === digest)
  if (at >= 0) return { state: at === 0 ? 'followed' : 'older', scope, counts: {} }
  const brought = releaseOf(await readContent(contentDir), await releaseName(), kindsOf(scope))
  const stores = openPieceStores(false)
  const counts =
    rehearsedAt === undefined
      ? countsOf(await judge(tx, stores, { ...brought, release: true }))
      : (await follow(tx, stores, brought, { by: 'seed', at: rehearsedAt })).counts
  return { state: 'open', scope, counts }
}
