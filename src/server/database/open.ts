import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { progressLines, type Say } from '../startup-banner.ts'
import { type Cluster, startCluster } from './embedded.ts'
import { clusterPasswords, rotateOwnPasswords } from './own-passwords.ts'
import { StartRefused } from './place.ts'
import { portFree } from './postmaster.ts'
import { assertAnswering } from './reachable.ts'

/** The database of a start: its address, and the cluster where it is the portal's own. */
export interface OpenDatabase {
  readonly url: string
  readonly cluster?: Cluster
}

/** Why the portal cannot listen on its port. */
export const portTaken = (config: Config, code: string | undefined): StartRefused =>
  new StartRefused(
    code === 'EACCES'
      ? `Port ${config.port} is not allowed for this user. Set PORT to one above 1023.`
      : code === 'EADDRINUSE'
        ? `Port ${config.port} on ${config.host} is taken by another program. Stop it, or set PORT.`
        : `Cannot listen on ${config.host}:${config.port} (${code ?? 'unknown'}). Check HOST and PORT.`,
  )

/**
 * Opens the database that the configuration names, or starts the portal's own.
 * @throws StartRefused where the port is taken, or the database does not let us in
 */
export const openDatabase = async (deps: {
  config: Config
  log: Log
  clock: Clock
  say: Say
  secrets: Secrets
  /** The port is this process's to take; false where somebody else has it for it. */
  ownsPort: boolean
  /** Called when another process took the data folder over: this one must end. */
  onTaken: (error: Error) => void
}): Promise<OpenDatabase> => {
  const { config, log, clock, say, secrets, onTaken } = deps
  const beforeStart = async (): Promise<void> => {
    const problem = deps.ownsPort ? await portFree(config.port, config.host) : undefined
    if (problem !== undefined) throw portTaken(config, problem.code)
  }
  if (config.databaseUrl !== undefined) {
    await beforeStart()
    await assertAnswering(config.databaseUrl, {
      waitSeconds: config.databaseWait,
      onWaiting: () => say('… Waiting for the database'),
    })
    return { url: config.databaseUrl }
  }
  const cluster = await startCluster({
    dir: config.dataDir,
    log,
    clock,
    beforeStart,
    onTaken,
    name: `process ${process.pid} on port ${config.port}`,
    progress: progressLines(say, clock),
    passwords: clusterPasswords(secrets),
  })
  // A rotation that was killed in the middle.
  if (await rotateOwnPasswords({ dir: config.dataDir, adminUrl: cluster.adminUrl, only: 'begun' }))
    await secrets.refresh()
  return { url: cluster.url, cluster }
}
