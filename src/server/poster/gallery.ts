/** Keeps finished pictures by key, at most `maxBytes` of them, the longest unused going first. */
export interface Gallery {
  /** The picture of `key`, made by `make` when there is none; asked twice at once, made once. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>
  size(): { pictures: number; bytes: number }
}

/** Makes an empty gallery. */
export const createGallery = (maxBytes: number): Gallery => {
  const kept = new Map<string, Buffer>()
  const coming = new Map<string, Promise<Buffer>>()
  let bytes = 0

  const keep = (key: string, picture: Buffer): void => {
    kept.set(key, picture)
    bytes += picture.length
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) return
      kept.delete(oldest)
      bytes -= old.length
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      let picture = coming.get(key)
      if (!picture) {
        picture = make()
          .then((made) => {
            keep(key, made)
            return made
          })
          .finally(() => coming.delete(key))
        coming.set(key, picture)
      }
      return picture
    },
    size: () => ({ pictures: kept.size, bytes }),
  }
}
