import { promisify } from 'node:util'
import { type Entry, open, type Options, type ZipFile } from 'yauzl'
import { ARCHIVE } from '#domain/files/features.ts'

const openZip = promisify(open) as (path: string, options: Options) => Promise<ZipFile>

/** Entries that would make a document run something. */
const ACTIVE = /vbaProject|activeX|\.(exe|dll|js|vbs|hta|lnk|bat|cmd|ps1|scr|jar|html?)$/i

/**
 * Whether a document is a plain archive of its kind: few entries, not much when unpacked (it is
 * unpacked to see, as headers lie), no macro, nothing encrypted, no entry that leaves its folder.
 */
export const isPlainArchive = async (path: string, wanted: string): Promise<boolean> => {
  let zip: ZipFile | undefined
  try {
    zip = await openZip(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
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
  for (let entry = await next(zip); entry !== null; entry = await next(zip)) {
    if (names.size >= ARCHIVE.entries || entry.isEncrypted() || ACTIVE.test(entry.fileName))
      return null
    names.add(entry.fileName)
    unpacked += await sizeOf(zip, entry, most - unpacked)
    if (unpacked > most) return null
  }
  return names
}

const next = async (zip: ZipFile): Promise<Entry | null> =>
  new Promise((resolve, reject) => {
    const settle = (entry: Entry | null): void => {
      zip.removeAllListeners()
      resolve(entry)
    }
    zip.once('entry', settle)
    zip.once('end', () => settle(null))
    zip.once('error', reject)
    zip.readEntry()
  })

/** Unpacks an entry to nowhere, no further than `most`. */
const sizeOf = async (zip: ZipFile, entry: Entry, most: number): Promise<number> => {
  if (entry.uncompressedSize > most) return entry.uncompressedSize
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > most) break
  }
  return size
}
