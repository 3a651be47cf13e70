import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './database/place.ts'

/** What keeps a folder from being written, by the code of the fault. */
const WHY: Readonly<Record<string, string>> = {
  EROFS: 'it lies on a disk that is mounted read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this user has no room left there',
}

/** The sentence for whoever starts the server; the fault itself where it is none of the data folder. */
export const dataDirFault = (dir: string, fault: unknown): unknown => {
  const code = (fault as NodeJS.ErrnoException | null)?.code ?? ''
  const why = WHY[code]
  return why === undefined
    ? fault
    : new StartRefused(
        `The data folder ${dir} cannot be written: ${why} (${code}). ` +
          'Mend that, or set DATA_DIR to a folder that this user may write.',
      )
}

/** Makes the data folder: root's database runs as another user, who passes through and looks at nothing. */
export const makeDataDir = async (dir: string): Promise<void> => {
  await mkdir(dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/**
 * Makes the data folder where it is missing and writes a file into it.
 * @throws StartRefused with the reason, where nothing can be kept there
 */
export const assertDataDir = async (dir: string): Promise<void> => {
  const draft = join(dir, `.write-${randomBytes(4).toString('hex')}`)
  try {
    await makeDataDir(dir)
    await writeFile(draft, '', { mode: 0o600 })
    await rm(draft)
  } catch (fault) {
    throw dataDirFault(dir, fault)
  }
}
