import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from './data-dir.ts'
import type { Keys } from './keys.ts'

/** Passwords of the embedded database. */
export interface DatabasePasswords {
  /** Of its superuser. */
  readonly superuserPassword: string
  /** Of the role the application connects as. */
  readonly ownerPassword: string
}

/** What the process knows and nobody else may. */
export interface Secrets extends DatabasePasswords {
  /** Keys of their own for each purpose, made from the main secrets; the same on every start. */
  keysFor(purpose: string, bytes?: number): Keys
  /** Fingerprints of the main secrets that are known: the one that is configured, then the old one. */
  readonly known: readonly string[]
  /** Fingerprint of the main secret that signs, hashes and locks. */
  readonly signing: string
  /** From now on the main secret of this fingerprint signs; false, and nothing changes, when it is not known. */
  signWith(fingerprint: string): boolean
  /** Reads `secrets.json` again: a command may have changed it. */
  refresh(): Promise<void>
  /** The database refused one of its passwords; false when no other is known. */
  refused(password: string): Promise<boolean>
}

/** `secrets.json`, as it lies there. */
export interface StoredSecrets extends DatabasePasswords {
  readonly main: string
  /** The main secret before, until a rotation is finished. */
  readonly old?: string
  /** Passwords that the database is being given. */
  readonly next?: DatabasePasswords
}

const fileName = 'secrets.json'
const FINGERPRINT_BYTES = 16

/** A main secret, 64 hexadecimal digits. */
export const newMainSecret = (): string => randomBytes(32).toString('hex')

/** Passwords that nobody has had. */
export const newPasswords = (): DatabasePasswords => ({
  superuserPassword: randomBytes(24).toString('base64url'),
  ownerPassword: randomBytes(24).toString('base64url'),
})

const isMain = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

const hasPasswords = (value: Partial<DatabasePasswords>): boolean =>
  Boolean(value.superuserPassword) && Boolean(value.ownerPassword)

function parse(file: string, text: string): StoredSecrets {
  const broken = new Error(`${file} is damaged: restore it from a backup`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken
  }
  const stored = (value ?? {}) as StoredSecrets
  const { main, old, next } = stored
  if (!isMain(main) || !hasPasswords(stored)) throw broken
  if (old !== undefined && !isMain(old)) throw broken
  if (next !== undefined && !hasPasswords(next)) throw broken
  return stored
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const textOf = (stored: StoredSecrets): string => `${JSON.stringify(stored, null, 2)}\n`

/** Writes a draft beside the file, lasting; `place` puts it there. */
async function writeDraft(
  dir: string,
  file: string,
  text: string,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
  const folder = await open(dir, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** Writes the file whole and lasting; when another process was first, its file stays. */
const writeOnce = async (dir: string, file: string, text: string): Promise<void> =>
  writeDraft(dir, file, text, async (draft) => {
    try {
      await link(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })

/** `secrets.json` of a data folder. @throws Error when there is none, or it is damaged */
export const readSecretsFile = async (dir: string): Promise<StoredSecrets> => {
  const file = join(dir, fileName)
  return parse(file, await readFile(file, 'utf8'))
}

/** Puts another `secrets.json` in the place of the one before, whole and lasting. */
export const replaceSecretsFile = async (dir: string, stored: StoredSecrets): Promise<void> => {
  const file = join(dir, fileName)
  await writeDraft(dir, file, textOf(stored), async (draft) => rename(draft, file))
}

const salt = createHash('sha256').update('ceqiao').digest()
const deriveFrom = (root: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', root, salt, purpose, bytes))

/** Names a main secret, and tells nothing of it. */
export const fingerprintOf = (main: string): string =>
  deriveFrom(Buffer.from(main, 'hex'), 'installation', FINGERPRINT_BYTES).toString('hex')

/** Main secrets by their fingerprints, the first of equal ones. */
const byFingerprint = (mains: readonly (string | undefined)[]): Map<string, Buffer> =>
  new Map(
    mains.flatMap((main) =>
      main === undefined
        ? []
        : [[fingerprintOf(main.toLowerCase()), Buffer.from(main, 'hex')] as const],
    ),
  )

/**
 * Reads `secrets.json` of the data folder, made at the first start with mode 0600. `main` and `old`
 * are `SECRET_KEY` and `SECRET_KEY_OLD`; `main` takes the place of the main secrets in the file.
 */
export async function loadSecrets(dir: string, main?: string, old?: string): Promise<Secrets> {
  await makeDataDir(dir)
  const file = join(dir, fileName)
  if ((await readIfThere(file)) === undefined)
    await writeOnce(dir, file, textOf({ main: newMainSecret(), ...newPasswords() }))
  let stored = await readSecretsFile(dir)
  let roots = new Map<string, Buffer>()
  let signing = ''
  let nextPasswords = false
  let made = new Map<string, Keys>()
  const take = (read: StoredSecrets): void => {
    stored = read
    roots = byFingerprint(main === undefined ? [read.main, read.old, old] : [main, old])
    if (!roots.has(signing)) [signing = ''] = roots.keys()
    nextPasswords &&= read.next !== undefined
    made = new Map()
  }
  take(stored)
  const passwords = (): DatabasePasswords => (nextPasswords && stored.next) || stored

  const derive = (purpose: string, bytes: number): Keys => {
    const signs = roots.get(signing)
    if (signs === undefined) throw new Error('no main secret is known')
    const others = [...roots.values()].filter((root) => root !== signs)
    const [current, ...rest] = [signs, ...others].map((root) => deriveFrom(root, purpose, bytes))
    if (current === undefined) throw new Error('no main secret is known')
    return { current, all: [current, ...rest] }
  }
  const keysNow = (purpose: string, bytes: number): Keys => {
    const name = `${purpose} ${bytes}`
    const known = made.get(name) ?? derive(purpose, bytes)
    made.set(name, known)
    return known
  }

  const refresh = async (): Promise<void> => {
    const text = await readIfThere(file)
    // A file that is away for a moment takes nothing from a process that has read it.
    if (text === undefined) return
    const read = parse(file, text)
    if (textOf(read) !== textOf(stored)) take(read)
  }

  return {
    get superuserPassword() {
      return passwords().superuserPassword
    },
    get ownerPassword() {
      return passwords().ownerPassword
    },
    get known() {
      return [...roots.keys()]
    },
    get signing() {
      return signing
    },
    keysFor: (purpose, bytes = 32) => ({
      get current() {
        return keysNow(purpose, bytes).current
      },
      get all() {
        return keysNow(purpose, bytes).all
      },
    }),
    signWith(fingerprint) {
      if (!roots.has(fingerprint)) return false
      if (signing !== fingerprint) made = new Map()
      signing = fingerprint
      return true
    },
    refresh,
    async refused(password) {
      await refresh()
      const isOf = (one: DatabasePasswords): boolean =>
        one.superuserPassword === password || one.ownerPassword === password
      if (!isOf(passwords())) return true
      if (stored.next === undefined) return false
      nextPasswords = !nextPasswords
      return !isOf(passwords())
    },
  }
}
