// Where tests keep their throw-away databases and files: making the 1,400 files of a database takes
// half a second of a slow disk and a fiftieth of that in memory.
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30
const PREFIX = 'ceqiao-run-'

/** Programs of PostgreSQL may be copied there, so they must run there. */
const runsPrograms = () =>
  !readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === MEMORY && /\bnoexec\b/.test(line))

/** A folder in memory where there is room for it, else the system's folder for temporary files. */
export function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    return bavail * bsize > ROOM && runsPrograms() ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Makes a folder that this process and its children use for everything temporary, and removes it
 * at the end; what a killed run left behind goes too.
 */
export function claimTemporaryFolder() {
  const parent = temporaryFolder()
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || lives(Number(name.slice(PREFIX.length)))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
  const folder = join(parent, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The user of the database passes through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // A server reads two thousand modules at its start: those that run after it find them compiled.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}
