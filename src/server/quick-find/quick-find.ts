import type { quickFind as contract } from '#contract/quick-find.ts'
import {
  bestOf,
  FIND_KIND,
  FIND_KINDS,
  type FindKind,
  fitOf,
  isNumbered,
  mayFind,
  NUMBER_KINDS,
  wordsOf,
} from '#domain/quick-find/find.ts'
import { noteNumberSearch } from '#server/audit/searches.ts'
import type { FindQuestion, FindRow, FindSource } from '#server/capability.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { briefReadsOf } from '#server/database/tenant.ts'
import type { Log } from '#server/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { type ClientsAmong, findCompanies } from './companies.store.ts'

/** What every kind is found by, by the capability that it belongs to. */
export type FindSources = Readonly<Record<Exclude<FindKind, 'company'>, FindSource>>

/** Things of a kind that are shown at once. */
const MOST_OF_KIND = 5
/** A statement may take so long. */
const STATEMENT_MS = 800
/** Kinds that have not had their turn by then are left out, and said to be. */
const BUDGET_MS = 2_000
/** Names whose initials are remembered. */
const MOST_REMEMBERED = 20_000

/** {@link initialsOf} that remembers the names it was asked last: reading one costs some 20 µs. */
const remembering = (initialsOf: (name: string) => string): ((name: string) => string) => {
  const known = new Map<string, string>()
  return (name) => {
    const initials = known.get(name) ?? initialsOf(name)
    known.delete(name)
    known.set(name, initials)
    if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value ?? '')
    return initials
  }
}

/** 快速查找 over what the capabilities give; one that cannot be searched does not hide the others. */
export const createQuickFind = (deps: {
  db: Database
  sources: FindSources
  clientsAmong: ClientsAmong
  initialsOf: (name: string) => string
  clock: Clock
  log: Log
}) => {
  const { db, clock, log } = deps
  const sources: Readonly<Record<FindKind, FindSource>> = {
    ...deps.sources,
    company: findCompanies(deps.clientsAmong),
  }
  const initialsOf = remembering(deps.initialsOf)

  const handlers: Handlers<typeof contract> = {
    async find({ typed }, caller) {
      const { principal: who } = caller
      const words = wordsOf(typed)
      const kinds = words.length === 0 ? [] : FIND_KINDS.filter((kind) => mayFind(kind, who))
      if (kinds.some((kind) => NUMBER_KINDS.includes(kind)))
        await noteNumberSearch(db, caller, { list: '快速查找', keyword: typed.trim(), page: 0 })
      const question: FindQuestion = {
        ...{ who, typed: typed.trim(), words },
        read: async (work) => briefReadsOf(db, who.companyId, STATEMENT_MS, work),
        best: (rows) => bestOf(words, rows, initialsOf, MOST_OF_KIND).map(({ thing }) => thing),
      }
      const until = clock.elapsed() + BUDGET_MS
      const found: { kind: FindKind; rows: readonly FindRow[] }[] = []
      const failed: string[] = []
      // In turn, on one connection of the pool, however many kinds there are.
      for (const kind of kinds) {
        try {
          if (clock.elapsed() > until) throw new Error('no time was left')
          found.push({ kind, rows: await sources[kind](question) })
        } catch (err) {
          log.error({ err, kind }, 'a kind could not be searched')
          failed.push(FIND_KIND[kind].name)
        }
      }
      const isByNumber = ([row]: readonly FindRow[]): boolean => {
        const fit = row === undefined ? null : fitOf(words, row, initialsOf)
        return fit !== null && isNumbered(fit)
      }
      return {
        groups: found
          .filter(({ rows }) => rows.length > 0)
          .toSorted((one, other) => Number(isByNumber(other.rows)) - Number(isByNumber(one.rows)))
          .map(({ kind, rows }) => ({
            kind,
            name: FIND_KIND[kind].name,
            hits: rows.map(({ id, title, note, link }) => ({ id, title, note, link })),
          })),
        failed,
      }
    },
  }
  return { handlers: { quickFind: handlers } }
}
