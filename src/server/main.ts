import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { run } from './lifecycle.ts'

// React renders several times faster so; npm run dev says otherwise.
process.env.NODE_ENV ??= process.env.DEV === '1' ? 'development' : 'production'

const root = resolve(import.meta.dirname, '../..')

// The application is read while nothing waits for it: its modules load after the signals are heard.
await run({
  check: async (config) => {
    // A second of every start is compiling; the folder is ours, as what is in it is run.
    enableCompileCache(join(config.dataDir, 'compiled'))
    const [
      { assertBuilt },
      { readLimits },
      { createTrust },
      { assertProvider },
      { assertMail },
      { assertFileStore },
      { assertLinkCheck },
      { assertBackupPlace },
    ] = await Promise.all([
      import('./pages/renderer.ts'),
      import('./wire/limits.ts'),
      import('./wire/proxies.ts'),
      import('./sms/choose.ts'),
      import('./mail/mail.ts'),
      import('./files/choose.ts'),
      import('./content/links/check.ts'),
      import('./backups/places.ts'),
    ])
    if (!config.dev) assertBuilt(root)
    readLimits(config.limits)
    createTrust(config.trustProxy)
    assertProvider(config)
    assertMail(config)
    assertLinkCheck(config)
    assertBackupPlace(config)
    await assertFileStore(config)
  },
  claim: async (deps) => {
    const [{ claimInstallation }, { openFileStore }] = await Promise.all([
      import('./installation.ts'),
      import('./files/choose.ts'),
    ])
    const disk = openFileStore(deps.config, deps.log)
    await claimInstallation({ ...deps, disk, adopt: deps.config.adopt })
  },
  buildApp: async (deps) => {
    const [{ buildApp }, { createPages }] = await Promise.all([
      import('./app.ts'),
      import('./pages/plugin.ts'),
    ])
    const pages = createPages({
      root,
      clock: deps.clock,
      dev: deps.config.dev,
      encryption: deps.config.encMode !== 'off',
    })
    const app = await buildApp({ ...deps, pages })
    // Node keeps what it compiled at its exit only, and a process that is killed has none.
    flushCompileCache()
    return app
  },
  seed: async (deps) => (await import('./seed/seed.ts')).seed(deps),
})
