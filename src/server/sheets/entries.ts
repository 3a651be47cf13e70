import { promisify } from 'node:util'
import { type Entry, open, type Options, type ZipFile } from 'yauzl'

const openZip = promisify(open) as (path: string, options: Options) => Promise<ZipFile>

/** Opens an archive to be read entry by entry; whoever opens it closes it. */
export const openArchive = async (path: string): Promise<ZipFile> =>
  openZip(path, { lazyEntries: true, autoClose: false, strictFileNames: true })

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

/** The entries of an archive, one after the other. */
export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let entry = await next(zip); entry !== null; entry = await next(zip)) yield entry
}

/** What an entry holds, as it is unpacked. */
export const contentOf = async (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
