import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a telephone number is the one that was looked for: the whole number, or a part of it as it
 * is shown, `138****1234`. Nobody finds the hidden digits by trying them one after the other.
 */
export const hasNumber = (column: string, keyword: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${keyword}
    or position(${keyword} in overlay(${sql.ref(column)} placing '****' from 4 for 4)) > 0)`
