import { StringDecoder } from 'node:string_decoder'
import type { Entry, ZipFile } from 'yauzl'
import {
  activeText,
  hasText,
  isActiveName,
  isRels,
  RELATION_START,
  relationsIn,
  TEXT_OVERLAP,
} from '#domain/files/active.ts'
import { ARCHIVE } from '#domain/files/features.ts'
import { contentOf, entriesOf, openArchive } from '../sheets/entries.ts'

/**
 * Whether a document is a plain archive of its kind: few entries, not much when unpacked (it is
 * unpacked to see, as headers lie), no macro, nothing encrypted, no entry that leaves its folder,
 * nothing that runs or fetches something when it is opened.
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
    if (names.size >= ARCHIVE.entries || entry.isEncrypted() || isActiveName(entry.fileName))
      return null
    names.add(entry.fileName)
    unpacked += await sizeOf(zip, entry, most - unpacked)
    if (unpacked > most) return null
  }
  return names
}

/** Unpacks an entry to nowhere; one that is more than `left`, or active, is as large as it gets. */
const sizeOf = async (zip: ZipFile, entry: Entry, left: number): Promise<number> => {
  const most = isRels(entry.fileName) ? Math.min(left, ARCHIVE.relsBytes) : left
  if (entry.uncompressedSize > most) return Number.POSITIVE_INFINITY
  const isActive = hasText(entry.fileName) ? createReader(entry.fileName) : () => false
  let size = 0
  for await (const part of (await contentOf(zip, entry)) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most || isActive(part)) return Number.POSITIVE_INFINITY
  }
  return size
}

/** Reads a text part by part and says whether it has become active, or has too many relations. */
const createReader = (name: string): ((part: Buffer) => boolean) => {
  let decoder: StringDecoder | undefined
  let before = ''
  let relations = 0
  return (part) => {
    decoder ??= new StringDecoder(isWide(part) ? 'utf16le' : 'utf8')
    const added = decoder.write(part)
    const text = before + added
    // One that began in the part before is counted now; none is counted twice.
    if (isRels(name)) relations += relationsIn(before.slice(1 - RELATION_START.length) + added)
    before = text.slice(-TEXT_OVERLAP)
    return relations > ARCHIVE.relations || activeText(name, text)
  }
}

/** Whether a text is written with two bytes a character; big-endian XML is read as nobody's. */
const isWide = (part: Buffer): boolean =>
  (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0x3c && part[1] === 0)
