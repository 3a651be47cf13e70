import type { IndexState } from './index-state.ts'

/**
 * Rewrites the lists without replaced and removed documents, in steps of a fraction of a
 * millisecond, and gives their slots free. Documents may come and go between two steps.
 */
export function* compacting({ index, docColumns }: IndexState): Generator<void> {
  const slots = docColumns.used
  const keep = docColumns.live.slice()
  docColumns.hold(true)
  try {
    yield* index.rewriting(slots, keep)
    docColumns.free(slots, keep)
  } finally {
    docColumns.hold(false)
  }
}
