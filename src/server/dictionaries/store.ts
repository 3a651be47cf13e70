import type { Database } from '#server/database/pool.ts'

/** One entry of a dictionary (字典项). */
export interface DictionaryEntry {
  dictType: string
  dictCode: string
  dictDesc: string
  parent: string
  sort: number
  source: string
  /** `yyyy-MM-dd`, both days inclusive; null = without end. */
  effectiveFrom: string | null
  effectiveTo: string | null
}

/** One administrative division (行政区划). */
export interface RegionEntry {
  code: string
  name: string
  /** Empty for the whole country. */
  parent: string
  /** 0 the whole country, 1 province, 2 city, 3 county. */
  depth: number
  kind: string
  /** The last day it existed; null = it exists. */
  validTo: string | null
}

/** Dictionaries and regions in the tables. */
export interface DictionaryStore {
  entries(): Promise<DictionaryEntry[]>
  regions(): Promise<RegionEntry[]>
}

/** Reads dictionaries over `db`. */
export const createDictionaryStore = (db: Database): DictionaryStore => ({
  async entries() {
    const rows = await db
      .selectFrom('dictionary')
      .selectAll()
      .orderBy('dict_type')
      .orderBy('sort')
      .orderBy('dict_code')
      .execute()
    return rows.map((row) => ({
      dictType: row.dict_type,
      dictCode: row.dict_code,
      dictDesc: row.dict_desc,
      parent: row.parent,
      sort: row.sort,
      source: row.source,
      effectiveFrom: row.effective_from,
      effectiveTo: row.effective_to,
    }))
  },

  async regions() {
    const rows = await db.selectFrom('region').selectAll().orderBy('code').execute()
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      parent: row.parent ?? '',
      depth: row.depth,
      kind: row.kind,
      validTo: row.valid_to,
    }))
  },
})
