import type { ToSimplified } from '#domain/text/fold.ts'
import { Inverted } from './inverted.ts'
import { Lexicon } from './lexicon.ts'
import { Matcher } from './matcher.ts'
import { synonymMatcherOf } from './synonym-matcher.ts'
import type { SynonymMatcher } from './synonym-matcher.ts'
import { DocumentColumns } from './document-columns.ts'
import type { SynonymTable } from './synonyms.ts'
import { WEIGHTS, type Weights } from './weights.ts'

/** All that an engine holds. */
export interface IndexState {
  lexicon: Lexicon
  synonyms: SynonymMatcher
  index: Inverted
  docColumns: DocumentColumns
  matcher: Matcher
  weights: Weights
  /** Documents of each class of body length. */
  classes: Uint32Array
}

/** Holdings without a document. */
export function emptyIndexState(
  toSimplified: ToSimplified,
  table: SynonymTable,
  capacity: number,
  weights: Weights = WEIGHTS,
): IndexState {
  const lexicon = new Lexicon()
  const synonyms = synonymMatcherOf(table, toSimplified)
  const index = new Inverted(lexicon, synonyms, toSimplified)
  const docColumns = new DocumentColumns(capacity, weights)
  return {
    lexicon,
    synonyms,
    index,
    docColumns,
    matcher: new Matcher(index, weights),
    weights,
    classes: new Uint32Array(32),
  }
}
