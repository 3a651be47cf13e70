import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Clock } from '#server/clock.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { DictionaryEntry, DictionaryStore, RegionEntry } from './store.ts'

/** Every dictionary and region in memory, for names and lists. */
export interface DictionaryCache {
  /** Reads the tables; called before the first question and when they change. */
  load(): Promise<void>
  /** Reads them again when a revision says that they changed; for `Revisions.subscribe`. */
  follow(now: Revision): Promise<void>
  /** The entries of a type in force today, in their order. */
  entries(dictType: string): readonly DictionaryEntry[]
  /** The name of a code, also of one no longer in force; the code itself when it is unknown. */
  name(dictType: string, dictCode: string): string
  /** The regions right below one; provinces for `000000`. */
  regionsBelow(parent: string): readonly RegionEntry[]
  /** All regions that exist today, by code. */
  regions(): readonly RegionEntry[]
  hasRegionsBelow(code: string): boolean
  regionName(code: string): string
  /** A region from its province down: 浙江省 杭州市 西湖区. */
  placeName(code: string): string
  /** The name of a division, else of the section it lies in; empty when neither is known. */
  industryName(code: string): string
}

/** Makes the book; it is empty until it is loaded. */
export const createDictionaryCache = (deps: {
  store: DictionaryStore
  clock: Clock
}): DictionaryCache => {
  const { store, clock } = deps
  let taken = -1
  let byType = new Map<string, DictionaryEntry[]>()
  let names = new Map<string, string>()
  let regionNames = new Map<string, string>()
  let regions: RegionEntry[] = []
  let below = new Map<string, RegionEntry[]>()
  /** The region right above one. */
  let parents = new Map<string, string>()

  const load = async (): Promise<void> => {
    const [entries, allRegions] = await Promise.all([store.entries(), store.regions()])
    byType = Map.groupBy(entries, (entry) => entry.dictType)
    names = new Map(entries.map((it) => [`${it.dictType} ${it.dictCode}`, it.dictDesc]))
    regionNames = new Map(allRegions.map((it) => [it.code, it.name]))
    const today = formatBeijingDate(clock.now().getTime())
    regions = allRegions.filter((it) => it.depth > 0 && (it.validTo ?? today) >= today)
    below = Map.groupBy(regions, (it) => it.parent)
    parents = new Map(regions.map((it) => [it.code, it.parent]))
  }

  const name = (dictType: string, dictCode: string): string =>
    names.get(`${dictType} ${dictCode}`) ?? dictCode
  const regionName = (code: string): string => regionNames.get(code) ?? code
  const known = (dictType: string, code: string): string => names.get(`${dictType} ${code}`) ?? ''

  return {
    load,
    async follow(now) {
      if (now.dictionaries === taken) return
      await load()
      taken = now.dictionaries
    },
    entries(dictType) {
      const today = formatBeijingDate(clock.now().getTime())
      return (byType.get(dictType) ?? []).filter(
        (it) => (it.effectiveFrom ?? today) <= today && (it.effectiveTo ?? today) >= today,
      )
    },
    name,
    regionsBelow: (parent) => below.get(parent) ?? [],
    regions: () => regions,
    hasRegionsBelow: (code) => below.has(code),
    regionName,
    placeName(code) {
      const path: string[] = []
      for (
        let at: string | undefined = code;
        at !== undefined && parents.has(at);
        at = parents.get(at)
      )
        path.unshift(regionName(at))
      return path.length > 0 ? path.join(' ') : regionName(code)
    },
    industryName: (code) =>
      known('INDUSTRY_DIVISION', code.slice(0, 3)) ||
      known('INDUSTRY', code) ||
      known('INDUSTRY', code.slice(0, 1)),
  }
}
