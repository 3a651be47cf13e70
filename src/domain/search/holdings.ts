import type { ToSimplified } from '#domain/text/fold.ts'
import { Inverted } from './inverted.ts'
import { Lexicon } from './lexicon.ts'
import { Matcher } from './matcher.ts'
import { phrasebookOf } from './phrasebook.ts'
import type { Phrasebook } from './phrasebook.ts'
import { Shelf } from './shelf.ts'
import type { SynonymTable } from './synonyms.ts'

/** All that an engine holds. */
export interface Holdings {
  lexicon: Lexicon
  book: Phrasebook
  index: Inverted
  shelf: Shelf
  matcher: Matcher
  /** Documents of each class of body length. */
  classes: Uint32Array
}

/** Holdings without a document. */
export function emptyHoldings(
  toSimplified: ToSimplified,
  table: SynonymTable,
  capacity: number,
): Holdings {
  const lexicon = new Lexicon()
  const book = phrasebookOf(table, toSimplified)
  const index = new Inverted(lexicon, book, toSimplified)
  const shelf = new Shelf(capacity)
  return { lexicon, book, index, shelf, matcher: new Matcher(index), classes: new Uint32Array(32) }
}
