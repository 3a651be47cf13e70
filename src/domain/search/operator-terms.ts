import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { SynonymTable } from './synonyms.ts'
import { compact } from './tokens.ts'

/** 检索词: a row that operators add to the built-in table of terms. */
export interface TermRow {
  /** As people say it. */
  words: readonly string[]
  /** As documents write it; a two-way row has one. */
  official: readonly string[]
  /** The words and the official term mean the same; else only who says the words means the term. */
  twoWay: boolean
}

export const TERM_MAX = 20
export const WORDS_MOST = 10
export const OFFICIAL_MOST = 5
/** Rows of the operators in all. */
export const ROWS_MOST = 2_000
/** Official terms that one word may stand for, built-in ones counted: more say nothing. */
const MEANINGS_MOST = 15

/** Each wording once, trimmed and without inner runs of blanks; empty ones left out. */
export const tidyTerms = (terms: readonly string[]): string[] => [
  ...new Set(
    terms.map((term) => term.trim().replaceAll(/\s+/g, ' ')).filter((term) => term !== ''),
  ),
]

/**
 * What is wrong with a row beside the built-in table and the other rows, in words for the
 * operator; null for nothing.
 */
export const termProblem = (
  row: TermRow,
  others: readonly TermRow[],
  base: SynonymTable,
  toSimplified: ToSimplified,
): string | null => {
  const judge = new Judge(others, base, toSimplified)
  return judge.shape(row) ?? judge.relations(row)
}

/** Judges one row; texts are compared folded, without blanks and punctuation. */
class Judge {
  #key: (term: string) => string
  #others: readonly TermRow[]
  /** The built-in group of a term, by its number. */
  #groups = new Map<string, number>()
  #meanings = new Map<string, Set<string>>()
  #asking: ReadonlySet<string>

  constructor(others: readonly TermRow[], base: SynonymTable, toSimplified: ToSimplified) {
    this.#key = (term) => compact(fold(term, toSimplified))
    this.#others = others
    base.groups.forEach((group, nth) => {
      for (const term of group)
        if (!this.#groups.has(this.#key(term))) this.#groups.set(this.#key(term), nth)
    })
    for (const { lay, official } of base.lay) this.#mean(lay, official)
    for (const { words, official, twoWay } of others) if (!twoWay) this.#mean(words, official)
    this.#asking = new Set([...base.fillers, ...base.particles].map(this.#key))
  }

  #mean(words: readonly string[], official: readonly string[]): void {
    for (const word of words.map(this.#key)) {
      const known = this.#meanings.get(word) ?? new Set()
      for (const term of official) known.add(this.#key(term))
      this.#meanings.set(word, known)
    }
  }

  /** Whether the row by itself is one. */
  shape({ words, official, twoWay }: TermRow): string | null {
    if (words.length === 0) return '请填写通俗说法'
    if (official.length === 0) return '请填写规范用语'
    if (words.length > WORDS_MOST) return `通俗说法一行最多 ${WORDS_MOST} 个`
    if (official.length > OFFICIAL_MOST) return `规范用语一行最多 ${OFFICIAL_MOST} 个`
    if (twoWay && official.length > 1) return '双向的一行只能有一个规范用语'
    const seen = new Map<string, string>()
    for (const term of [...words, ...official]) {
      const key = this.#key(term)
      if (Array.from(term).length > TERM_MAX) return `“${term.slice(0, 10)}…”超过 ${TERM_MAX} 字`
      if (key === '') return `“${term}”只有符号`
      if (Array.from(key).length < 2) return `“${term}”只有一个字，太常见，会查得太散`
      const same = seen.get(key)
      if (same !== undefined)
        return same === term ? `“${term}”写了两遍` : `“${same}”和“${term}”检索时是同一个词`
      seen.set(key, term)
    }
    const asking = words.find((word) => this.#asking.has(this.#key(word)))
    return asking === undefined ? null : `“${asking}”只是发问的词，不指任何事项`
  }

  /** Whether it goes with what stands already: nothing twice, no circle, no chain. */
  relations(row: TermRow): string | null {
    return this.#chain(row) ?? (row.twoWay ? this.#equal(row) : this.#oneWay(row))
  }

  /** No word of one side may stand on the other side of another row: meanings do not go on. */
  #chain({ words, official }: TermRow): string | null {
    const lay = new Set(this.#others.flatMap((row) => row.words.map(this.#key)))
    const meant = new Set(this.#others.flatMap((row) => row.official.map(this.#key)))
    const onward = official.find((term) => lay.has(this.#key(term)))
    if (onward !== undefined) return `“${onward}”在另一行里是通俗说法，请直接写它所指的规范用语`
    const back = words.find((word) => meant.has(this.#key(word)))
    if (back !== undefined) return `“${back}”在另一行里是规范用语，不能再作通俗说法`
    for (const term of official)
      for (const word of words)
        if (this.#meanings.get(this.#key(term))?.has(this.#key(word)) === true)
          return `内置词表里“${term}”已指“${word}”，不能再反过来`
    return null
  }

  #equal({ words, official: [term = ''] }: TermRow): string | null {
    const own = this.#groups.get(this.#key(term))
    for (const word of words) {
      const group = this.#groups.get(this.#key(word))
      if (group === undefined) continue
      return group === own
        ? `内置词表里“${word}”和“${term}”已是同义词`
        : `“${word}”在内置词表里另有同义词，请改用单向`
    }
    const taken = new Set(
      this.#others.filter((row) => row.twoWay).flatMap((row) => row.words.map(this.#key)),
    )
    const twice = words.find((word) => taken.has(this.#key(word)))
    return twice === undefined ? null : `“${twice}”已在另一行双向里`
  }

  #oneWay({ words, official }: TermRow): string | null {
    for (const word of words) {
      const known = this.#meanings.get(this.#key(word)) ?? new Set<string>()
      const group = this.#groups.get(this.#key(word))
      for (const term of official) {
        const same = group !== undefined && group === this.#groups.get(this.#key(term))
        if (same) return `内置词表里“${word}”和“${term}”已是同义词`
        if (known.has(this.#key(term))) return `“${word}”已指“${term}”`
      }
      const all = new Set([...known, ...official.map(this.#key)]).size
      if (all > MEANINGS_MOST) return `“${word}”会对应 ${all} 个规范用语，最多 ${MEANINGS_MOST} 个`
    }
    return null
  }
}

/**
 * The built-in table with the operators' rows. A two-way row joins the group its official term is
 * in, or begins one.
 */
export const tableWith = (
  base: SynonymTable,
  rows: readonly TermRow[],
  toSimplified: ToSimplified,
): SynonymTable => {
  if (rows.length === 0) return base
  const groups = base.groups.map((terms) => [...terms])
  const groupOf = new Map<string, string[]>()
  const key = (term: string): string => fold(term, toSimplified)
  for (const group of groups)
    for (const term of group) if (!groupOf.has(key(term))) groupOf.set(key(term), group)
  for (const { words, official, twoWay } of rows) {
    const [term] = official
    if (!twoWay || term === undefined) continue
    let group = groupOf.get(key(term))
    if (group === undefined) {
      group = [term]
      groups.push(group)
      groupOf.set(key(term), group)
    }
    group.push(...words)
  }
  const lay = rows
    .filter((row) => !row.twoWay)
    .map(({ words, official }) => ({ lay: words, official }))
  return { ...base, groups, lay: [...base.lay, ...lay] }
}
