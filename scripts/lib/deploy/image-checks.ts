import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CheckDeps, checked, needProgram, Skipped } from './files.ts'
import { type Container, type ImageConfig, openBuilder, startContainer } from './image.ts'
import { must } from './run.ts'
import { allowedBy, traceFrom } from './syscalls.ts'

/** Programs that building and running an image takes, with Debian's packages of them. */
const PROGRAMS: readonly (readonly [program: string, debianPackage: string])[] = [
  ['buildah', 'buildah'],
  ['dpkg-query', 'dpkg'],
  ['unshare', 'util-linux'],
  ['nsenter', 'util-linux'],
  ['setpriv', 'util-linux'],
  ['ip', 'iproute2'],
]
const IMAGE = 'ceqiao:check'
/** Longest start of a container that fills an empty database, as the image states it. */
const START_S = 180
/** As compose.yaml states it. */
const STOP_MS = 60_000

/** @throws Skipped where this machine cannot take the place of Docker's */
const needMachine = (): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Skipped('building an image takes root on Linux')
  for (const [program, debianPackage] of PROGRAMS) needProgram(program, debianPackage)
}

/** What lies in a folder that is deployed from, and must not come into an image. */
const SECRET = ['.env', 'deploy/.env', 'deploy/certificates/privkey.pem', 'data/secrets.json']

/** The files of this tree that a clone would have, with what is not committed yet, and secrets. */
const copyTree = async (root: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  const files = 'git ls-files --cached --others --exclude-standard -z'
  const script = `${files} | tar --null --files-from=- --ignore-failed-read -cf - | tar -xf - -C "$1"`
  await must('sh', ['-c', script, 'sh', to], { cwd: root })
  for (const path of SECRET) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), 'of nobody else')
  }
}

const basesOf = (dockerfile: string): string[] => {
  const named = readFileSync(dockerfile, 'utf8').matchAll(/^FROM (\S+)/gm)
  return [...new Set([...named].map(([, name = '']) => name))]
}

const wrongIn = (config: ImageConfig, files: string): string[] => {
  const secret = SECRET.filter((path) => existsSync(join(files, 'app', path)))
  const [, ...health] = config.Healthcheck.Test
  return [
    ...(['', 'root', '0'].includes(config.User) ? ['it runs as root'] : []),
    ...(health.join(' ').includes('/ready') ? [] : ['its health is not asked of /ready']),
    ...(Object.hasOwn(config.Volumes, '/var/lib/ceqiao/data') ? [] : ['DATA_DIR is no volume']),
    ...(config.StopSignal === 'SIGTERM' ? [] : [`it is stopped by ${config.StopSignal}`]),
    ...secret.map((path) => `${path} is in it`),
  ]
}

const isHealthy = async (container: Container, config: ImageConfig): Promise<boolean> => {
  const [, ...command] = config.Healthcheck.Test
  return (await container.exec(...command)).code === 0
}

const untilHealthy = async (container: Container, config: ImageConfig): Promise<number> => {
  const begun = performance.now()
  while (performance.now() - begun < START_S * 1_000 && !container.ended()) {
    if (await isHealthy(container, config)) return (performance.now() - begun) / 1_000
    await wait(500)
  }
  const why = container.ended() ? 'it ended' : `not healthy after ${START_S} s`
  throw new Error(`${why}:\n${container.said()}`)
}

/** The first process, once it is there. */
const pidOf = async (container: Container): Promise<number> => {
  while (!container.ended() && !(container.pid() > 0)) await wait(2)
  return container.pid()
}

const HOME = `fetch('http://127.0.0.1:' + process.env.PORT + '/').then(async (answer) => {
  const text = await answer.text()
  if (answer.status !== 200 || !text.includes('策桥')) throw new Error(answer.status + text.slice(0, 200))
  console.log(text.length)
})`

const stopped = async (container: Container): Promise<string> => {
  const { code, ms } = await container.stop()
  if (code !== 0)
    throw new Error(`ended with ${code} after ${Math.round(ms)} ms:\n${container.said()}`)
  if (ms > STOP_MS) throw new Error(`took ${Math.round(ms)} ms`)
  return `exit 0 after ${(ms / 1_000).toFixed(1)} s`
}

const ARCHIVE = '/var/lib/ceqiao/backups/check.tar.gz'
const FIRST_PASSWORD = 'one-time password'

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/** Runs one container after the other, as compose.yaml has them; PostgreSQL is the portal's own here. */
const containerChecks = async (
  deps: CheckDeps,
  files: string,
  config: ImageConfig,
  remember: (container: Container) => Container,
): Promise<void> => {
  const at = join(deps.folder, 'volumes')
  await mkdir(at, { recursive: true })
  const volumesOf = (data: string): Record<string, string> => ({
    '/var/lib/ceqiao/data': join(at, data),
    '/var/lib/ceqiao/data/files': join(at, `${data}-files`),
    '/var/lib/ceqiao/backups': join(at, 'backups'),
  })
  const start = async (
    volumes: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
    command = config.Cmd,
  ): Promise<Container> =>
    remember(
      await startContainer(
        files,
        { ...config, Cmd: command },
        { volumes, env: { DEMO: '0', ...env } },
      ),
    )

  const first = await start(volumesOf('data'))
  const inside = async (...command: string[]): Promise<string> => {
    const { code, stdout, stderr } = await first.exec(...command)
    if (code !== 0) throw new Error(`${stdout}${stderr}`.trim())
    return stdout
  }
  const runs = await checked(
    deps,
    'its command as first process, files read-only, no capability, a network of its own',
    async () => {
      const seconds = await untilHealthy(first, config)
      if (!first.said().includes(FIRST_PASSWORD)) throw new Error(first.said())
      return `healthy after ${seconds.toFixed(1)} s; the first password is told`
    },
  )
  if (runs) {
    await checked(deps, 'who it is', async () => {
      const script = 'id -un; node --version; ! touch /app/x 2>/dev/null && touch /tmp/x'
      const who = await inside('sh', '-c', script)
      if (!who.startsWith(`${config.User}\n${process.version}`)) throw new Error(who)
      return who.trim().replace('\n', ', Node ')
    })
    await checked(
      deps,
      'the home page',
      async () => `${lastLine(await inside('node', '-e', HOME))} characters`,
    )
    await checked(deps, 'npm run backup, backup:verify and upgrade:check inside', async () => {
      await inside('npm', 'run', 'backup', '--', ARCHIVE)
      await inside('npm', 'run', 'backup:verify', '--', ARCHIVE)
      return lastLine(await inside('npm', 'run', 'upgrade:check'))
    })
  }
  await checked(deps, 'SIGTERM to its first process', async () => stopped(first))
  if (!runs) return

  await checked(deps, 'another container over the same volumes, with two workers', async () => {
    const second = await start(volumesOf('data'), { WORKERS: '2', DATABASE_POOL: '16' })
    const seconds = await untilHealthy(second, config)
    if (second.said().includes(FIRST_PASSWORD)) throw new Error('the database was filled anew')
    return `healthy after ${seconds.toFixed(1)} s, ${await stopped(second)}`
  })
  await checked(
    deps,
    'what it calls of the system, beside what deploy/ceqiao.service lets it',
    async () => {
      needProgram('strace')
      needProgram('systemd-analyze', 'systemd')
      const allowed = await allowedBy(
        readFileSync(join(deps.root, 'deploy/ceqiao.service'), 'utf8'),
      )
      const traced = await start(volumesOf('traced'))
      const trace = await traceFrom(await pidOf(traced), '/node', join(deps.folder, 'calls'))
      await untilHealthy(traced, config)
      await traced.exec('node', '-e', HOME)
      await stopped(traced)
      const calls = await trace.calls
      const refused = [...calls].filter((call) => !allowed.has(call))
      if (calls.size < 50) throw new Error(`only ${calls.size} were seen`)
      if (refused.length > 0) throw new Error(`it would be refused ${refused.join(', ')}`)
      return `${calls.size} different ones with PostgreSQL, all allowed`
    },
  )
  await checked(deps, 'the backup into new volumes', async () => {
    const restoring = await start(volumesOf('restored'), {}, [
      'npm',
      'run',
      'restore',
      '--',
      ARCHIVE,
    ])
    const code = await restoring.end
    if (code !== 0) throw new Error(`ended with ${code}:\n${restoring.said()}`)
    const restored = await start(volumesOf('restored'))
    await untilHealthy(restored, config)
    if (restored.said().includes(FIRST_PASSWORD)) throw new Error('the database was filled anew')
    return `${lastLine(restoring.said())} Served from them, ${await stopped(restored)}`
  })
}

/**
 * Executes the Dockerfile's steps in an empty folder by buildah, on a base image made of this
 * machine's own Debian packages (the one that FROM names cannot be pulled everywhere), looks at what
 * comes out and runs it as compose.yaml asks for it.
 */
export const imageChecks = async (deps: CheckDeps): Promise<void> => {
  const { root, folder } = deps
  const able = await checked(deps, 'building an image here', async () => {
    needMachine()
    return 'buildah, without Docker; nothing is pulled'
  })
  if (!able) return
  const builder = openBuilder(folder)
  const started: Container[] = []
  const context = join(folder, 'context')
  const dockerfile = join(context, 'deploy/Dockerfile')
  try {
    await copyTree(root, context)
    const based = await checked(deps, 'the base image, from packages of this machine', async () => {
      const bases = basesOf(dockerfile)
      const counts = []
      for (const base of bases) counts.push(await builder.base(`docker.io/library/${base}`))
      return `${bases.join(', ')} of ${counts.join(', ')} packages, Node ${process.version}`
    })
    const built =
      based &&
      (await checked(deps, 'every step of deploy/Dockerfile', async () => {
        const begun = performance.now()
        await builder.build(context, dockerfile, IMAGE)
        return `${Math.round((performance.now() - begun) / 1_000)} s`
      }))
    if (!built) return
    const files = await builder.mount(IMAGE)
    const config = await builder.inspect(IMAGE)
    await checked(deps, 'what the image says', async () => {
      const wrong = wrongIn(config, files)
      if (wrong.length > 0) throw new Error(wrong.join('; '))
      const { stdout } = await must('du', ['--summarize', '--block-size=M', files])
      return `user ${config.User}, ${stdout.split('M')[0]} MB`
    })
    await containerChecks(deps, files, config, (container) => {
      started.push(container)
      return container
    })
  } finally {
    await Promise.all(started.map(async (container) => container.stop()))
    await builder.close()
  }
}
