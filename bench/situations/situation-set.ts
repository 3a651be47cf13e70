import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Situation, SituationField } from '#domain/situation/situation.ts'

/** What a sentence says; a list of codes where it leaves them open. */
export type Said = { [K in SituationField]?: unknown }

const KINDS = ['plain', 'spoken', 'tricky'] as const

export interface SituationSentence {
  id: string
  kind: (typeof KINDS)[number] | 'more' | 'third' | 'fourth'
  text: string
  says: Said
}

/** The day on which the sentences were written. */
export const TODAY = '2026-11-28'

/** Every sentence of the set, or those that were written to tune on alone. */
export const situationSentences = (
  kinds: readonly SituationSentence['kind'][] = KINDS,
): SituationSentence[] =>
  kinds.flatMap((kind) =>
    readFileSync(join(import.meta.dirname, `${kind}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => ({ ...(JSON.parse(line) as Omit<SituationSentence, 'kind'>), kind })),
  )

export interface Judged {
  field: SituationField
  verdict: 'right' | 'wrong' | 'missed' | 'madeUp'
}

/** Each field that is said or was read, and whether they agree. */
export const judged = (says: Said, read: Situation): Judged[] =>
  [...new Set([...Object.keys(says), ...Object.keys(read)] as SituationField[])].map((field) => {
    if (!(field in says)) return { field, verdict: 'madeUp' }
    if (read[field] === undefined) return { field, verdict: 'missed' }
    return { field, verdict: agrees(field, says[field], read[field]) ? 'right' : 'wrong' }
  })

const agrees = (field: SituationField, said: unknown, read: unknown): boolean => {
  if (field === 'region' || field === 'industry')
    return Array.isArray(said) ? said.includes(read) : said === read
  if (field === 'titles' || field === 'without')
    return isDeepStrictEqual((said as string[]).toSorted(), (read as string[]).toSorted())
  return isDeepStrictEqual(said, read)
}
