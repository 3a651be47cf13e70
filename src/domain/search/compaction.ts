import type { Holdings } from './holdings.ts'

/**
 * Rewrites the lists without replaced and removed documents, in steps of a fraction of a
 * millisecond, and gives their slots free. Documents may come and go between two steps.
 */
export function* compacting({ index, shelf }: Holdings): Generator<void> {
  const slots = shelf.used
  const keep = shelf.live.slice()
  shelf.hold(true)
  try {
    yield* index.rewriting(slots, keep)
    shelf.free(slots, keep)
  } finally {
    shelf.hold(false)
  }
}
