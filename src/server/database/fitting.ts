import { type RawBuilder, sql } from 'kysely'
import { bareNumber, isLetters, SHORTEST_TAIL } from '#domain/quick-find/find.ts'
import { anyOf, containing } from './sql.ts'

/** Rows that are read of what fits by its letters. */
const MOST_FITTING = 20
/** Rows of all companies, the newest, that are looked through. */
const MOST_LOOKED_AT = 5_000
/** Rows, the newest, of which pinyin initials are looked at: no column holds them. */
const MOST_READ = 300

/** What `like` finds a text with that ends in these letters, none of them a wildcard. */
const ending = (text: string): string => containing(text).slice(0, -1)

/** Columns by which rows are found. */
interface Columns {
  /** The title first. */
  texts: readonly RawBuilder<unknown>[]
  numbers: readonly RawBuilder<unknown>[]
}

const any = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
const all = (parts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...parts], sql` and `)})`

const numbered = (word: string, { numbers }: Columns): RawBuilder<boolean> => {
  const bare = bareNumber(word)
  return any(
    numbers.map((number) =>
      bare.length < SHORTEST_TAIL
        ? sql`lower(${number}) = ${bare}`
        : sql`(lower(${number}) like ${ending(bare)} or starts_with(lower(${number}), ${bare}))`,
    ),
  )
}

const held = (word: string, { texts }: Columns): RawBuilder<boolean> =>
  any(texts.map((text) => sql`strpos(lower(${text}), ${word}) > 0`))

/**
 * Which rows may fit words that somebody looks for (domain/quick-find): a superset, of which the
 * domain's rule picks. Stands in a query over rows that are few already: a company's, or the newest.
 * @returns `where`, then `first` to order by before the row's age, then `most` to limit by.
 */
export const fitting = (words: readonly string[], columns: Columns) => {
  const byNumber = all(words.map((word) => numbered(word, columns)))
  const surely = words.map((word) => sql`(${numbered(word, columns)} or ${held(word, columns)})`)
  const letters = words.some(isLetters)
  return {
    where: all(surely.filter((_, at) => !isLetters(words[at] ?? ''))),
    first: sql<number>`case when ${byNumber} then 0 when ${all(surely)} then 1 else 2 end`,
    most: letters ? MOST_READ : MOST_FITTING,
  }
}

/**
 * The newest rows of a table that grows with every company, and those that a word is the whole
 * number of; `number` is its key, which begins with the day that it was made.
 */
export const newestOf = (
  table: 'policy_order' | 'declaration',
  number: string,
  words: readonly string[],
): RawBuilder<boolean> => {
  const key = sql.ref(number)
  return sql<boolean>`${key} in (
    (select ${key} from ${sql.table(table)} order by ${key} desc limit ${MOST_LOOKED_AT})
    union all select ${key} from ${sql.table(table)}
      where ${key} = ${anyOf(words.map((word) => word.toUpperCase()))})`
}

/** The telephone number, or the part of one, that is looked for; of nobody where it is none. */
export const numberIn = (words: readonly string[]): string => {
  const [word = ''] = words
  return words.length === 1 && word.length >= SHORTEST_TAIL ? word : ' '
}
