import type { Clause } from './clauses.ts'
import type { Quantity } from './quantity.ts'
import type { Situation, SituationField } from './situation.ts'

/** A stretch of a text, end exclusive. */
export interface Span {
  start: number
  end: number
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** What was found in a text so far, field by field, with the words that said so. */
export class Findings {
  readonly situation: Writable<Situation> = {}
  /** Read from words that hold only where nothing else is said. */
  readonly unsure = new Set<SituationField>()
  readonly taken: { field: SituationField; spans: Span[] }[] = []
  readonly text: string
  /** Those that speak of the company itself. */
  readonly clauses: readonly Clause[]
  /** The year in which it is said. */
  readonly year: number

  constructor(text: string, clauses: readonly Clause[], year: number) {
    this.text = text
    this.clauses = clauses
    this.year = year
  }

  /** Fills a field that nothing has filled yet. */
  take<F extends SituationField>(field: F, value: Situation[F], spans: Span[]): void {
    if (this.situation[field] !== undefined) return
    this.situation[field] = value
    this.taken.push({ field, spans })
  }

  /** Fills a field that its sentence puts right: 六十，哦不，六十六. */
  again<F extends SituationField>(field: F, value: Situation[F], span: Span): void {
    delete this.situation[field]
    const at = this.taken.findIndex((it) => it.field === field)
    if (at >= 0) this.taken.splice(at, 1)
    this.take(field, value, [span])
  }

  /** What stands in its clause before a number, and behind it without its `unit`. */
  around({ start, end }: Quantity, clause: Clause, unit = /^/): { before: string; after: string } {
    return {
      before: this.text.slice(clause.start, start),
      after: this.text.slice(end, clause.end).trimStart().replace(unit, ''),
    }
  }
}
