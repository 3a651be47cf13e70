import { flag, record, rows, text } from './wire/words.ts'

/** Runs of a text, those that matched the search marked. */
export const marked = () => rows(record({ text: text(100_000), hit: flag() }))
