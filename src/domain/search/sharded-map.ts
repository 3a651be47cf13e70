const SHARDS = 256

/**
 * A map from strings in 256 parts: a big map that outgrows its table stops everything for a
 * tenth of a second, a part of one does not.
 */
export class ShardedMap<V> {
  #shards: (Map<string, V> | undefined)[] = Array.from({ length: SHARDS })

  get(key: string): V | undefined {
    return this.#shards[shardOf(key)]?.get(key)
  }

  set(key: string, value: V): void {
    const nth = shardOf(key)
    const shard = (this.#shards[nth] ??= new Map<string, V>())
    shard.set(key, value)
  }

  delete(key: string): boolean {
    return this.#shards[shardOf(key)]?.delete(key) === true
  }

  /** All keys; those of one part in the order they came. */
  *keys(): Generator<string> {
    for (const shard of this.#shards) if (shard) yield* shard.keys()
  }

  *entries(): Generator<[string, V]> {
    for (const shard of this.#shards) if (shard) yield* shard.entries()
  }
}

function shardOf(key: string): number {
  const end = key.length
  let hash = end
  for (let i = Math.max(0, end - 6); i < end; i++)
    hash = Math.imul(hash ^ key.charCodeAt(i), 0x9e3779b1)
  return (hash >>> 23) & (SHARDS - 1)
}
