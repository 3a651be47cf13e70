import { startCluster } from '#server/database/embedded.ts'
import { clusterPasswords, findOpenDatabase } from '#server/database/own-passwords.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { loadSecrets } from '#server/secrets.ts'

/**
 * The configured database, for a command beside the server: the external one, the embedded one of
 * the server that runs, or the embedded one started for the command alone.
 */
export const openDatabase = async (
  config: Config,
): Promise<{ url: string; adminUrl?: string; serving: boolean; close: () => Promise<void> }> => {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, serving: false, close: async () => undefined }
  }
  const secrets = await loadSecrets(config.dataDir, config.secretKey, config.secretKeyOld)
  const running = await findOpenDatabase(config.dataDir, secrets)
  if (running !== undefined) return { ...running, serving: true, close: async () => undefined }
  const cluster = await startCluster({
    dir: config.dataDir,
    log: createLog({ level: 'error' }),
    passwords: clusterPasswords(secrets),
  })
  const { url, adminUrl } = cluster
  return { url, adminUrl, serving: false, close: async () => cluster.stop() }
}
