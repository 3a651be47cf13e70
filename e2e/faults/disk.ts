import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** 磁盘: calls of PostgreSQL to its disk that fail, by strace. */

/** What PostgreSQL writes and makes last with. */
const CALLS = 'fsync,fdatasync,pwrite64,pwritev'
/** How long a process is given to come to its n-th call. */
const LOOK_MS = 15_000
const INJECTED = '(INJECTED)'

/** A process and those that it began. */
const familyOf = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
  return [pid, ...children.map(Number)]
}

/**
 * Lets the n-th call of a process of this PostgreSQL fail, once; answers whether one came to it.
 * Afterwards the disk works again.
 * @throws where strace cannot be started
 */
export const failingDisk = async (
  postmaster: number,
  nth: number,
  error: 'EIO' | 'ENOSPC',
): Promise<boolean> => {
  const child = spawn(
    'strace',
    [
      ...['-f', '-qq', '-e', `trace=${CALLS}`, '-e', 'signal=none'],
      ...['-e', `inject=${CALLS}:error=${error}:when=${nth}`],
      ...familyOf(postmaster).flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let isHit = false
  const found = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stderr.on('data', (part: Buffer) => {
      if (!part.includes(INJECTED)) return
      isHit = true
      resolve()
    })
    child.once('close', () => resolve())
    setTimeout(resolve, LOOK_MS).unref()
  })
  await found
  // Told to end, it lets go of everybody first.
  child.kill('SIGINT')
  await ended
  return isHit
}
