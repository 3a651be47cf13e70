import { createHmac } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { oneKey } from '#server/keys.ts'
import type { Secrets } from '#server/secrets.ts'
import type {} from './cluster.ts'

/** A data folder of its own, with the search index of the filled database, and secrets that are the same for every test. */
export const createTestData = async (): Promise<{
  dataDir: string
  secrets: Pick<Secrets, 'keysFor' | 'known' | 'signing' | 'signWith' | 'refresh'>
  remove: () => Promise<void>
}> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ceqiao-data-'))
  await cp(inject('testCluster').dataDir, dataDir, { recursive: true })
  return {
    dataDir,
    secrets: {
      keysFor: (purpose, bytes = 32) =>
        oneKey(createHmac('sha512', 'test').update(purpose).digest().subarray(0, bytes)),
      known: ['test'],
      signing: 'test',
      signWith: () => true,
      refresh: async () => undefined,
    },
    remove: async () => rm(dataDir, { recursive: true, force: true }),
  }
}
