import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from './data-dir.ts'

/** What the process knows and nobody else may. */
export interface Secrets {
  /** Password of the embedded database's superuser. */
  readonly superuserPassword: string
  /** Password of the role the application connects as. */
  readonly ownerPassword: string
  /** A key of its own for each purpose, made from the main secret; the same on every start. */
  derive(purpose: string, bytes?: number): Buffer
}

interface Stored {
  readonly main: string
  readonly superuserPassword: string
  readonly ownerPassword: string
}

const fileName = 'secrets.json'

const fresh = (): Stored => ({
  main: randomBytes(32).toString('hex'),
  superuserPassword: randomBytes(24).toString('base64url'),
  ownerPassword: randomBytes(24).toString('base64url'),
})

function parse(file: string, text: string): Stored {
  const broken = new Error(`${file} is damaged: restore it from a backup`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken
  }
  const { main, superuserPassword, ownerPassword } = (value ?? {}) as Partial<Stored>
  if (!/^[0-9a-f]{64}$/.test(main ?? '') || !superuserPassword || !ownerPassword) throw broken
  return { main: main as string, superuserPassword, ownerPassword }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file whole and lasting; when another process was first, its file stays. */
async function writeOnce(dir: string, file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  const folder = await open(dir, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** Reads `secrets.json` of the data folder, made at the first start with mode 0600. */
export async function loadSecrets(dir: string, main?: string): Promise<Secrets> {
  await makeDataDir(dir)
  const file = join(dir, fileName)
  let text = await readIfThere(file)
  if (text === undefined) {
    await writeOnce(dir, file, `${JSON.stringify(fresh(), null, 2)}\n`)
    text = await readFile(file, 'utf8')
  }
  const stored = parse(file, text)
  const root = Buffer.from(main ?? stored.main, 'hex')
  const salt = createHash('sha256').update('ceqiao').digest()
  return {
    superuserPassword: stored.superuserPassword,
    ownerPassword: stored.ownerPassword,
    derive: (purpose, bytes = 32) => Buffer.from(hkdfSync('sha256', root, salt, purpose, bytes)),
  }
}
