import { inject } from 'vitest'
import { createTestData } from '#server/testing/data.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { startSite, type Site } from '../scripts/lib/site.ts'
import { DEEP } from '#testing/seed.ts'
import { AS_MANY, PORTALS, type SharedAddress, type SharedPortal } from './shared.ts'

/** The journeys once more, with every call encrypted (the project `sealed`). */
export const ENCRYPTED = process.env.ENCRYPTED === '1'
export const ENCRYPTION = { ENC_MODE: 'require', ENC_EXEMPT: 'none' } as const

/** A portal whose database the test may look into and write to. */
export interface OpenSite extends Site {
  databaseUrl: string
}

/** What the tests of a portal need of it, whoever else has it. */
export type AnySite = Pick<OpenSite, 'origin' | 'databaseUrl' | 'stop'>

/** The whole portal with demo content on a database of the test's own. */
export const openSite = async (env: Record<string, string> = {}): Promise<OpenSite> => {
  const database = await createTestDatabase('seeded')
  const data = await createTestData()
  const site = await startSite({
    DATABASE_URL: database.url,
    DATA_DIR: data.dataDir,
    DEMO: '1',
    ...AS_MANY,
    ...(ENCRYPTED ? ENCRYPTION : {}),
    ...env,
  })
  return {
    ...site,
    databaseUrl: database.url,
    async stop() {
      await site.stop()
      await database.drop()
      await data.remove()
    },
  }
}

/**
 * A portal with demo content that other files read at the same time. In the deep run, and where
 * every call is encrypted, a file has its own.
 */
export const openShared = async (name: SharedPortal = 'open'): Promise<AnySite> => {
  if (ENCRYPTED || DEEP) return openSite(PORTALS[name])
  const answer = await fetch(`${inject('sharedPortals')}/${name}`)
  if (!answer.ok) throw new Error(await answer.text())
  // The run stops it at its end.
  return { ...((await answer.json()) as SharedAddress), stop: async () => undefined }
}
