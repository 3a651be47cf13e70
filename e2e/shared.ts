import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { TestCluster } from '#server/testing/cluster.ts'
import { type Site, startSite } from '../scripts/lib/site.ts'

export const NAMED_HOSTS = ['www.ceqiao.example', 'gd.ceqiao.example', 'bj.ceqiao.example'] as const

/** The portals that files share: one for everybody, one for named hosts only. */
export const PORTALS = {
  open: { TRUST_PROXY: '127.0.0.1' },
  named: { SITE_HOSTS: NAMED_HOSTS.join(','), TRUST_PROXY: '127.0.0.0/8' },
} as const
export type SharedPortal = keyof typeof PORTALS

/** All browsers of a run come from one address and few accounts, which may do what many do. */
export const AS_MANY = { LIMITS: join(import.meta.dirname, 'limits.json') } as const

declare module 'vitest' {
  interface ProvidedContext {
    /** Where to ask for a shared portal: it starts when the first file asks. */
    sharedPortals: string
  }
}

/** What a file is told of a shared portal. */
export interface SharedAddress {
  origin: string
  databaseUrl: string
}

const startPortal = async (
  name: SharedPortal,
  { adminUrl, seeded, dataDir, owner, prefix }: TestCluster,
): Promise<Site & SharedAddress> => {
  const database = `${prefix}shared_${name}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(
    `CREATE DATABASE ${database} OWNER ${owner.name} TEMPLATE ${seeded} STRATEGY FILE_COPY`,
  )
  await client.end()
  const databaseUrl = Object.assign(new URL(adminUrl), {
    username: owner.name,
    password: owner.password,
    pathname: `/${database}`,
  }).href
  const folder = mkdtempSync(join(tmpdir(), 'cq-shared-'))
  cpSync(dataDir, folder, { recursive: true })
  const site = await startSite({
    ...AS_MANY,
    ...PORTALS[name],
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '1',
  })
  return {
    ...site,
    databaseUrl,
    async stop() {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Held {
  users: number
  url: Promise<string>
  stop: () => Promise<void>
}

const offer = (cluster: TestCluster): Held => {
  const started = new Map<string, ReturnType<typeof startPortal>>()
  const server: Server = createServer((request, response) => {
    const name = request.url?.slice(1) as SharedPortal
    if (!started.has(name)) started.set(name, startPortal(name, cluster))
    started.get(name)?.then(
      ({ origin, databaseUrl }) => response.end(JSON.stringify({ origin, databaseUrl })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const url = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
  return {
    users: 0,
    url,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      const portals = await Promise.allSettled(started.values())
      await Promise.all(
        portals.map(async (one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)),
      )
    },
  }
}

/** Each project of vitest loads this module for itself; what they share hangs on the process. */
const held = globalThis as { ceqiaoSharedPortals?: Held }

/** Vitest's global set-up: the portals that files which change little have in common. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (held.ceqiaoSharedPortals ??= offer(project.getProvidedContext().testCluster))
  shared.users += 1
  project.provide('sharedPortals', await shared.url)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete held.ceqiaoSharedPortals
    await shared.stop()
  }
}
