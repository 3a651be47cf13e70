import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file for `LIMITS` under which one address and one person may do as much as they like. */
export const looseLimits = async (): Promise<{ file: string; remove: () => Promise<void> }> => {
  const dir = await mkdtemp(join(tmpdir(), 'cq-limits-'))
  const file = join(dir, 'limits.json')
  const much = { max: 1_000_000 }
  writeFileSync(file, JSON.stringify({ calls: { reads: much, writes: much } }))
  return { file, remove: async () => rm(dir, { recursive: true, force: true }) }
}
