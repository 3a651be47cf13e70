import { createSearchEngine } from '#domain/search/engine.ts'
import { type Entry, entryDoc } from '#domain/search/entry.ts'
import type { Matching } from '#domain/search/matching.ts'
import type { Suggestions } from '#domain/search/suggest.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Revision } from '#server/database/revisions.ts'
import { iterateCooperatively } from '#server/cooperative.ts'
import type { SearchedCompanies, SearchedCompany } from './store.ts'

/** The search over the names, tags, trades and places of listed companies. */
export interface CompanySearch {
  matching(keyword: string, now: number): Matching
  suggest(word: string): Suggestions
  /** Indexes the directory; before the first question. */
  build(): Promise<void>
  /** Takes over what changed since; for `Revisions.subscribe`. */
  follow(now: Pick<Revision, 'revision' | 'dictionaries'>): Promise<void>
}

/** Makes the search over what `store` lists; nothing else may write to its engine. */
export const createCompanySearch = (deps: {
  store: SearchedCompanies
  names: { name(dictType: string, dictCode: string): string; regionName(code: string): string }
  toSimplified: ToSimplified
  initialsOf: (name: string) => string
}): CompanySearch => {
  const { store, names, toSimplified, initialsOf } = deps
  const engine = createSearchEngine({ toSimplified, initialsOf })
  let revision = 0
  let dictionaries = -1

  const entryOf = (company: SearchedCompany): Entry => ({
    id: company.id,
    title: company.name,
    passages: [
      company.tags.join('、'),
      names.name('INDUSTRY', company.industryCode.slice(0, 1)),
      placesAbove(company.regionCode)
        .map((code) => names.regionName(code))
        .join(' '),
    ],
    regionCode: company.regionCode,
    publishedOn: company.establishDate,
  })
  const index = (company: SearchedCompany): void =>
    engine.upsert(entryDoc(entryOf(company), initialsOf))

  function* taking(
    ids: readonly string[],
    listed: ReadonlyMap<string, SearchedCompany>,
  ): Generator<void> {
    for (const id of ids) {
      const company = listed.get(id)
      if (company === undefined) engine.remove(id)
      else index(company)
      yield
    }
  }

  const readAll = async (): Promise<void> => {
    // What changes while the rows are streamed has a greater revision and comes again after it.
    const begin = await store.revision()
    const stale = new Set(engine.ids())
    await iterateCooperatively(
      (async function* () {
        for await (const companies of store.stream()) {
          for (const company of companies) {
            index(company)
            stale.delete(company.id)
            yield
          }
        }
      })(),
    )
    for (const id of stale) engine.remove(id)
    revision = begin
  }

  const catchUp = async (): Promise<void> => {
    for (let more = true; more;) {
      const changes = await store.changesAfter(revision)
      const listed = new Map((await store.read(changes.ids)).map((it) => [it.id, it]))
      await iterateCooperatively(taking(changes.ids, listed))
      revision = changes.seq
      more = changes.more
    }
  }

  return {
    matching: (keyword, now) => engine.matching(keyword, now),
    suggest: (word) => engine.suggest(word),
    async build() {
      await readAll()
      await catchUp()
    },
    async follow(now) {
      // Another name of a place or trade, or a database put back to an earlier state.
      const renamed = dictionaries >= 0 && now.dictionaries !== dictionaries
      if (renamed || now.revision < revision) await readAll()
      await catchUp()
      revision = Math.max(revision, now.revision)
      dictionaries = now.dictionaries
    },
  }
}

/** Province, city and county that a code names. */
const placesAbove = (code: string): string[] => [
  ...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]),
]
