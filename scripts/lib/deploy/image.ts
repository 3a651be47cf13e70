import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillBase, npmFolder } from './base-image.ts'
import { type Ended, must, run } from './run.ts'

/** What an image says of how it is run. */
export interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  StopSignal: string
  Volumes: Record<string, object>
  ExposedPorts: Record<string, object>
  Healthcheck: { Test: string[] }
}

/** Builds images in a store of its own below `folder`. */
export const openBuilder = (folder: string) => {
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'running')]
  const buildah = async (...args: string[]): Promise<string> =>
    (await must('buildah', [...store, ...args])).stdout.trim()
  return {
    /** Makes the image of a name from this machine's own packages; answers how many. */
    async base(name: string): Promise<number> {
      const from = await buildah('from', 'scratch')
      const count = await fillBase(await buildah('mount', from), {
        node: process.execPath,
        npm: await npmFolder(),
      })
      await buildah(
        'config',
        '--env',
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        from,
      )
      await buildah('commit', '--rm', from, name)
      return count
    },
    /** Builds a Dockerfile on what `base` has made; npm asks the registry that it asks here. */
    async build(context: string, dockerfile: string, name: string): Promise<void> {
      const [registry, cache] = await Promise.all(
        ['registry', 'cache'].map(async (key) =>
          (await must('npm', ['config', 'get', key])).stdout.trim(),
        ),
      )
      const npmrc = join(folder, 'npmrc')
      const certificates = '/etc/ssl/certs/ca-certificates.crt'
      const lines = [`registry=${registry}`, `cafile=${certificates}`]
      await writeFile(npmrc, `${lines.join('\n')}\n`)
      await mkdir(cache ?? '', { recursive: true })
      const volumes = [
        ...[
          `${npmrc}:/root/.npmrc:ro`,
          `${cache}:/root/.npm`,
          `${certificates}:${certificates}:ro`,
        ],
        '/etc/resolv.conf:/etc/resolv.conf:ro',
      ]
      await buildah(
        ...['bud', '--format', 'docker', '--isolation', 'chroot', '--pull=never', '--layers=false'],
        ...volumes.flatMap((volume) => ['--volume', volume]),
        ...['--file', dockerfile, '--tag', name, context],
      )
    },
    /** What the image says of itself. */
    async inspect(name: string): Promise<ImageConfig> {
      const text = await buildah('inspect', '--type', 'image', name)
      return (JSON.parse(text) as { Docker: { config: ImageConfig } }).Docker.config
    },
    /** The files of an image, at a path of this machine. */
    async mount(name: string): Promise<string> {
      return buildah('mount', await buildah('from', '--pull=never', name))
    },
    /** Takes everything away that was made. */
    async close(): Promise<void> {
      await buildah('umount', '--all').catch(() => undefined)
      await buildah('rm', '--all').catch(() => undefined)
      await buildah('rmi', '--all', '--force').catch(() => undefined)
    },
  }
}

/** A process in a container of the image. */
export interface Container {
  /** Runs a program beside it, as the image's user, in its network and files. */
  exec: (...command: string[]) => Promise<Ended>
  /** Sends the stop signal; answers the code it ended with, and how long that took, ms. */
  stop: () => Promise<{ code: number; ms: number }>
  /** Its first process, as this machine numbers it. */
  pid: () => number
  /** The code it ends with by itself. */
  end: Promise<number>
  said: () => string
  ended: () => boolean
}

const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Starts the image's command the way compose.yaml asks for it: as the image's user without any
 * capability, its files read-only, /tmp in memory, its volumes at `volumes`, with processes and a
 * network of its own.
 */
export const startContainer = async (
  files: string,
  config: ImageConfig,
  {
    volumes,
    env,
  }: { volumes: Readonly<Record<string, string>>; env: Readonly<Record<string, string>> },
): Promise<Container> => {
  const people = readFileSync(join(files, 'etc/passwd'), 'utf8').split('\n')
  const [, , uid = '', gid = ''] =
    people.find((line) => line.startsWith(`${config.User}:`))?.split(':') ?? []
  for (const [path, folder] of Object.entries(volumes))
    // As Docker fills a new volume: with what the image has at its place.
    if (!existsSync(folder)) await must('cp', ['-a', join(files, path), folder])
  const inside = [
    ...['chroot', files, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'],
    ...['env', '--ignore-environment', `--chdir=${config.WorkingDir}`, ...config.Env],
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ]
  const script = [
    'set -e',
    'ip link set lo up',
    `mount --bind ${files} ${files}`,
    `mount -o remount,bind,ro ${files}`,
    `mount -t proc proc ${files}/proc`,
    `mount -t tmpfs -o mode=755 tmpfs ${files}/dev`,
    ...['null', 'zero', 'full', 'random', 'urandom'].map(
      (name) => `touch ${files}/dev/${name} && mount --bind /dev/${name} ${files}/dev/${name}`,
    ),
    `mkdir -m 1777 ${files}/dev/shm && mount -t tmpfs -o mode=1777 tmpfs ${files}/dev/shm`,
    `mount -t tmpfs -o mode=1777 tmpfs ${files}/tmp`,
    ...Object.entries(volumes).map(([path, folder]) => `mount --bind ${folder} ${files}${path}`),
    `exec ${[...inside, ...config.Cmd].map(shellWord).join(' ')}`,
  ].join('\n')
  const spaces = ['--mount', '--pid', '--net', '--ipc', '--uts', '--fork', '--kill-child']
  const child: ChildProcess = spawn('unshare', [...spaces, 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-50_000)
    })
  const closed = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const isEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const first = (): string =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  return {
    exec: async (...command) =>
      run('nsenter', [`--target=${first()}`, '--mount', '--pid', '--net', ...inside, ...command]),
    async stop() {
      const begun = performance.now()
      if (isEnded()) return { code: await closed, ms: 0 }
      process.kill(Number(first()), config.StopSignal as NodeJS.Signals)
      const late = wait(60_000, 137, { ref: false })
      const code = await Promise.race([closed, late])
      if (!isEnded()) child.kill('SIGKILL')
      return { code, ms: performance.now() - begun }
    },
    pid: () => Number(first()),
    end: closed,
    said: () => said,
    ended: isEnded,
  }
}
