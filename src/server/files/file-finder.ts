import { type FileHolder, type FileReader, fileAccess } from '#domain/files/access.ts'
import type { Feature } from '#domain/files/features.ts'
import type { FileLinks } from './links.ts'
import { shownFile } from './shown.ts'
import type { FileStore, StoredFile } from './store.ts'

/** Files as other capabilities need them; rights are judged here. */
export const createFileFinder = ({ store, links }: { store: FileStore; links: FileLinks }) => {
  /** Those of these files that somebody may see, with signed addresses, in their order. */
  const shown = async (
    ids: readonly string[],
    reader: FileReader | null,
  ): Promise<{ file: StoredFile; url: string }[]> => {
    if (reader === null) return []
    return (await store.find(ids)).flatMap((file) => {
      const access = fileAccess(file, reader)
      return access === null ? [] : [{ file, url: links.sign(file.id, reader, access) }]
    })
  }
  return {
    shown,
    /** The same as calls answer them, by id. */
    async views(ids: readonly string[], reader: FileReader) {
      return new Map(
        (await shown(ids, reader)).map(({ file, url }) => [file.id, shownFile(file, url)]),
      )
    },
    /** Files of others for whoever looks at their papers, by id; without addresses for nobody. */
    async reviewed(ids: readonly string[], holder: FileHolder | null) {
      return new Map(
        (await store.find(ids)).map((file) => [
          file.id,
          shownFile(file, holder === null ? '' : links.sign(file.id, holder, 'review')),
        ]),
      )
    },
    /** How many of these files were uploaded for a use by somebody or for their company. */
    async countOwn(ids: readonly string[], feature: Feature, owner: FileReader): Promise<number> {
      const found = await store.find(ids)
      return found.filter((file) => file.feature === feature && fileAccess(file, owner) === 'own')
        .length
    },
  }
}

export type FileFinder = ReturnType<typeof createFileFinder>
