import { createHash } from 'node:crypto'
import { completenessOf, fieldUses } from '#domain/matching/advice.ts'
import { compile, type Matched } from '#domain/matching/compiled/engine.ts'
import { inForce } from '#domain/matching/evaluate.ts'
import type { Subject } from '#domain/matching/measure.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { Log } from '#server/log.ts'
import type { StoredTable } from './rules/rows.ts'
import type { PublishedTable, RuleStore } from './rules/store.ts'

/** 事项 that companies are matched with: a rule table in force and the policies it decides. */
export interface Programme {
  code: string
  table: StoredTable
  /** Published policies, the leading one first. */
  policyIds: readonly string[]
}

/** Every published rule table as this node uses it, compiled. */
export interface RuleCache {
  /** Reads all; before the first question. */
  build(): Promise<void>
  /** Takes over what changed since; for `Revisions.subscribe`. */
  follow(now: Pick<Revision, 'revision'>): Promise<void>
  /** The programmes in force on a day, by code. */
  programmes(on: string): ReadonlyMap<string, Programme>
  /** Every published version, of people's programmes too; a new array whenever one has changed. */
  tables(): readonly StoredTable[]
  /** The programme that decides a policy on a day. */
  deciding(policyId: string, on: string): Programme | null
  /** 画像完整度 for all programmes in force on the subject's day, wherever it is shown. */
  completeness(subject: Subject): number
  /** What all programmes come to for a portrait. */
  match(subject: Subject): Matched
  /** The same for the same rules in force on a day, on every node. */
  digest(on: string): string
  /** Told of the programmes that changed, once they are in use. */
  onChange(listener: (codes: readonly string[]) => void): void
  readonly revision: number
}

/** Times as many slots spent as programmes there are before all is compiled anew. */
const SPENT_MOST = 4

/** Keeps the rule tables of `store` in memory and compiled. */
export const createRuleCache = (deps: { store: RuleStore; log: Log }): RuleCache => {
  const { store, log } = deps
  const published = new Map<string, PublishedTable[]>()
  const programmes = new Map<string, Programme>()
  const byPolicy = new Map<string, string>()
  const listeners: ((codes: readonly string[]) => void)[] = []
  let engine = compile([])
  let day = ''
  let revision = 0
  let digest: string | null = null
  let tables: readonly StoredTable[] | null = null

  /** Puts the version that counts on the day in use; null when none does. */
  const settle = (code: string): void => {
    const before = programmes.get(code)
    const now = programmeOf(published.get(code) ?? [], day)
    if (before?.table === now?.table && sameIds(before?.policyIds, now?.policyIds)) return
    digest = null
    for (const id of before?.policyIds ?? []) if (byPolicy.get(id) === code) byPolicy.delete(id)
    if (now === null) {
      programmes.delete(code)
      engine.remove(code)
      return
    }
    programmes.set(code, now)
    for (const id of now.policyIds) byPolicy.set(id, code)
    if (before?.table !== now.table) engine.put(code, now.table)
  }
  const turnTo = (on: string): void => {
    if (on === day) return
    day = on
    digest = null
    for (const code of published.keys()) settle(code)
  }
  const adopt = (codes: readonly string[], found: readonly PublishedTable[]): void => {
    tables = null
    for (const code of codes) {
      const own = found.filter(({ table }) => table.code === code)
      if (own.length > 0) published.set(code, own)
      else published.delete(code)
      settle(code)
    }
    if (engine.spent > 100 && engine.spent > SPENT_MOST * engine.size)
      engine = compile([...programmes].map(([code, { table }]) => [code, table]))
  }

  const build = async (): Promise<void> => {
    const begin = await store.revision()
    const known = [...published.keys()]
    const codes = [...new Set([...known, ...(await store.codes())])]
    adopt(codes, await store.read(codes))
    revision = begin
    log.info({ tables: published.size, revision }, 'companies can be matched')
  }

  return {
    build,
    async follow(now) {
      if (now.revision < revision) return build()
      if (now.revision === revision) return
      const { seq, codes } = await store.changesAfter(revision)
      if (codes.length > 0) adopt(codes, await store.read(codes))
      revision = Math.max(revision, seq, now.revision)
      if (codes.length > 0) for (const listener of listeners) listener(codes)
    },
    completeness(subject) {
      turnTo(subject.on)
      const tables = [...programmes.values()].map(({ table }) => table)
      return completenessOf(fieldUses(tables), subject)
    },
    programmes(on) {
      turnTo(on)
      return programmes
    },
    tables() {
      tables ??= [...published.values()].flatMap((own) => own.map(({ table }) => table))
      return tables
    },
    deciding(policyId, on) {
      turnTo(on)
      const code = byPolicy.get(policyId)
      return code === undefined ? null : (programmes.get(code) ?? null)
    },
    match(subject) {
      turnTo(subject.on)
      return engine.match(subject)
    },
    digest(on) {
      turnTo(on)
      digest ??= digestOf([...programmes.values()])
      return digest
    },
    onChange: (listener) => void listeners.push(listener),
    get revision() {
      return revision
    },
  }
}

/** The version that counts on a day: of those in force the one that began last. */
const programmeOf = (tables: readonly PublishedTable[], on: string): Programme | null => {
  const [found] = tables
    .filter(({ table, policyIds }) => inForce(table, on) && policyIds.length > 0)
    .filter(({ table }) => table.subject === 'company')
    .toSorted((a, b) => (a.table.effectiveFrom < b.table.effectiveFrom ? 1 : -1))
  return found === undefined
    ? null
    : { code: found.table.code, table: found.table, policyIds: found.policyIds }
}

const sameIds = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at])

const digestOf = (programmes: readonly Programme[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        programmes
          .map(({ code, table, policyIds }) => [code, table.version, table.edition, policyIds[0]])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
    )
    .digest('hex')
