import type { Entry, ZipFile } from 'yauzl'
import { ARCHIVE } from '#domain/files/features.ts'
import { contentOf, entriesOf, openArchive } from '../sheets/entries.ts'

/** Entries that would make a document run something. */
const ACTIVE = /vbaProject|activeX|\.(exe|dll|js|vbs|hta|lnk|bat|cmd|ps1|scr|jar|html?)$/i

/**
 * Whether a document is a plain archive of its kind: few entries, not much when unpacked (it is
 * unpacked to see, as headers lie), no macro, nothing encrypted, no entry that leaves its folder.
 */
export const isPlainArchive = async (path: string, wanted: string): Promise<boolean> => {
  let zip: ZipFile | undefined
  try {
    zip = await openArchive(path)
    if (zip.entryCount > ARCHIVE.entries) return false
    const names = await unpack(zip)
    return names !== null && names.has(wanted) && names.has('[Content_Types].xml')
  } catch {
    return false
  } finally {
    zip?.close()
  }
}

/** The names of all entries; null when there is too much in them. */
const unpack = async (zip: ZipFile): Promise<Set<string> | null> => {
  const names = new Set<string>()
  let unpacked = 0
  const most = Math.min(ARCHIVE.bytes, zip.fileSize * ARCHIVE.ratio)
  for await (const entry of entriesOf(zip)) {
    if (names.size >= ARCHIVE.entries || entry.isEncrypted() || ACTIVE.test(entry.fileName))
      return null
    names.add(entry.fileName)
    unpacked += await sizeOf(zip, entry, most - unpacked)
    if (unpacked > most) return null
  }
  return names
}

/** Unpacks an entry to nowhere, no further than `most`. */
const sizeOf = async (zip: ZipFile, entry: Entry, most: number): Promise<number> => {
  if (entry.uncompressedSize > most) return entry.uncompressedSize
  let size = 0
  for await (const part of await contentOf(zip, entry)) {
    size += part.length
    if (size > most) break
  }
  return size
}
