import { createHmac } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Secrets } from '#server/secrets.ts'
import type {} from './cluster.ts'

/** A data folder of its own, with the search index of the filled database, and secrets that are the same for every test. */
export const createTestData = async (): Promise<{
  dataDir: string
  secrets: Pick<Secrets, 'derive'>
  remove: () => Promise<void>
}> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ceqiao-data-'))
  await cp(inject('testCluster').dataDir, dataDir, { recursive: true })
  return {
    dataDir,
    secrets: {
      derive: (purpose, bytes = 32) =>
        createHmac('sha512', 'test').update(purpose).digest().subarray(0, bytes),
    },
    remove: async () => rm(dataDir, { recursive: true, force: true }),
  }
}
