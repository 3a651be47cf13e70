import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { progressLines } from '../../src/server/startup-banner.ts'
import { systemClock } from '../../src/server/clock.ts'
import { readConfig, readEnvironment } from '../../src/server/config.ts'
import { startCluster } from '../../src/server/database/embedded.ts'
import { createLog } from '../../src/server/log.ts'
import { clusterPasswords } from '../../src/server/database/own-passwords.ts'
import { loadSecrets } from '../../src/server/secrets.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * What restarts the server. Named by folder: left to itself, `--watch` follows whatever is imported,
 * Vite's passing copy of its configuration too, and restarts for ever.
 */
const WATCH = ['server', 'contract', 'domain'].map((room) => `--watch-path=src/${room}`)

/** Owns the database and runs the server under `--watch`, until a signal ends both. */
async function session(): Promise<void> {
  const config = readConfig(readEnvironment(root, process.env))
  const log = createLog({ level: config.logLevel })
  const secrets = await loadSecrets(config.dataDir, config.secretKey, config.secretKeyOld)
  const cluster =
    config.databaseUrl === undefined
      ? await startCluster({
          dir: config.dataDir,
          log,
          name: `npm run dev, process ${process.pid}`,
          progress: progressLines((line) => console.log(line), systemClock),
          passwords: clusterPasswords(secrets),
        })
      : undefined
  const server = spawn(process.execPath, [...WATCH, 'src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, DEV: '1', DATABASE_URL: cluster?.url ?? config.databaseUrl },
    stdio: 'inherit',
  })
  let stopping = false
  const end = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    if (server.exitCode === null && server.signalCode === null) {
      const over = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await Promise.race([over, new Promise((done) => setTimeout(done, 5_000))])
      server.kill('SIGKILL')
    }
    await cluster?.stop()
    process.exit(code)
  }
  server.on('exit', (code) => void end(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0))
  }
  process.on('disconnect', () => void end(0))
}

try {
  await session()
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
