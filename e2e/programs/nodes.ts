import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '#server/testing/database.ts'
import { freePort, nodeFolder, type Site, startSite } from '../../scripts/lib/site.ts'
import { AS_MANY } from '../shared.ts'
import { openFolder } from './programs.ts'

/** Nodes of one portal on one database. */
export interface Nodes {
  databaseUrl: string
  ports: readonly number[]
  /** Asks a node to stop as an upgrade does, waits until it has, and starts it anew where it was. */
  restart: (at: number) => Promise<void>
  stop: () => Promise<void>
}

/** Starts so many nodes on a filled database of their own, the usual settings but for `env`. */
export const openNodes = async (many: number, env: Record<string, string>): Promise<Nodes> => {
  const database = await createTestDatabase('seeded')
  const { folder, remove } = openFolder('nodes')
  const key = randomBytes(32).toString('hex')
  const ports: number[] = []
  const sites: Site[] = []
  const start = async (at: number): Promise<void> => {
    sites[at] = await startSite({
      ...AS_MANY,
      DATABASE_URL: database.url,
      DATA_DIR: nodeFolder(folder, `node-${at}`),
      DEMO: '1',
      SECRET_KEY: key,
      TRUST_PROXY: '127.0.0.1',
      PORT: String(ports[at]),
      ...env,
    })
  }
  for (let at = 0; at < many; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the first one makes the search index
    ports.push(await freePort())
    // oxlint-disable-next-line no-await-in-loop -- as above
    await start(at)
  }
  return {
    databaseUrl: database.url,
    ports,
    async restart(at) {
      await sites[at]?.stop()
      await start(at)
    },
    async stop() {
      await Promise.all(sites.map(async (site) => site.stop()))
      await database.drop()
      remove()
    },
  }
}
