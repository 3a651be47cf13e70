import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { freePort } from '../../scripts/lib/site.ts'
import { openFolder, type Program, programPath, runProgram, startProgram } from './programs.ts'

/** The name that the site goes by in these tests, with a certificate of its own. */
export const HOST = 'www.ceqiao.example'

/** A reverse proxy that runs with a file of deploy/. */
export interface RunningFront {
  origin: string
  /** The plain-http side, that leads to the other one. */
  plainOrigin: string
  ca: string
  program: Program
  /** What the proxy's log of requests has. */
  log: () => string
  /** What went wrong, as the proxy says. */
  faults: () => string
  /** What the proxy's own check of the file says. */
  check: () => { status: number; said: string }
  stop: () => Promise<void>
}

/** What a front is told: the ports of the nodes behind it. */
export type StartFront = (nodes: readonly number[]) => Promise<RunningFront>

const deployed = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

/** Replaces each piece of a file of deploy/; one that is not there any more is an Error. */
const substituted = (text: string, pieces: readonly (readonly [string, string])[]): string => {
  let changed = text
  for (const [from, to] of pieces) {
    if (!changed.includes(from)) throw new Error(`there is no ${from} in it`)
    changed = changed.replaceAll(from, to)
  }
  return changed
}

/** A folder with a self-signed certificate in it. */
const prepare = async (name: string) => {
  const { folder, remove } = openFolder(name)
  const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  })
  const [certFile, keyFile] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const [port, plainPort] = [await freePort(), await freePort()]
  return { folder, remove, ca: cert, certFile, keyFile, port, plainPort }
}

const opened = (
  { port, plainPort, ca }: { port: number; plainPort: number; ca: string },
  rest: Omit<RunningFront, 'origin' | 'plainOrigin' | 'ca'>,
): RunningFront => ({
  origin: `https://${HOST}:${port}`,
  plainOrigin: `http://${HOST}:${plainPort}`,
  ca,
  ...rest,
})

const ROOT = process.getuid?.() === 0

/** nginx by deploy/nginx.conf. */
export const startNginx: StartFront = async (nodes) => {
  const place = await prepare('nginx')
  const { folder, certFile, keyFile, port, plainPort } = place
  for (const name of ['body', 'proxy', 'cache']) mkdirSync(join(folder, name))
  const [first, second] = ['10.0.0.11:3000', '10.0.0.12:3000']
  const file = join(folder, 'nginx.conf')
  const text = substituted(deployed('nginx.conf'), [
    [first, `127.0.0.1:${nodes[0]}`],
    nodes[1] === undefined
      ? [`\t\tserver ${second} max_fails=3 fail_timeout=1s;\n`, '']
      : [second, `127.0.0.1:${nodes[1]}`],
    ['listen 80 default_server', `listen 127.0.0.1:${plainPort} default_server`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/ceqiao/fullchain.pem', certFile],
    ['/etc/ssl/ceqiao/privkey.pem', keyFile],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['/var/log/nginx/error.log', join(folder, 'error.log')],
    ['/var/log/nginx/ceqiao.log', join(folder, 'access.log')],
    ['/var/lib/nginx/body', join(folder, 'body')],
    ['/var/lib/nginx/proxy', join(folder, 'proxy')],
    ['/var/cache/nginx/ceqiao', join(folder, 'cache')],
    ['worker_rlimit_nofile 40000', 'worker_rlimit_nofile 20000'],
    ...(ROOT ? [] : ([['user www-data;', '']] as const)),
  ])
  writeFileSync(file, text)
  const args = ['-c', file, '-p', folder, '-e', join(folder, 'error.log')]
  const nginx = programPath('nginx')
  const program = await startProgram(nginx, [...args, '-g', 'daemon off;'], { port })
  return opened(place, {
    program,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    faults: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    check: () => runProgram(nginx, ['-t', ...args]),
    async stop() {
      await program.stop()
      place.remove()
    },
  })
}

/** Caddy by deploy/Caddyfile. */
export const startCaddy: StartFront = async (nodes) => {
  const place = await prepare('caddy')
  const { folder, certFile, keyFile, port, plainPort } = place
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    // The port of the plain side is an option of the whole.
    substituted(deployed('Caddyfile'), [
      ['\tservers {', `\tadmin off\n\thttp_port ${plainPort}\n\tservers {`],
      ['https:// {', `https://:${port} {`],
    ]),
  )
  const env = {
    SITE_HOST: `https://${HOST}:${port}`,
    UPSTREAMS: nodes.map((node) => `127.0.0.1:${node}`).join(' '),
    TLS: `tls ${certFile} ${keyFile}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const caddy = programPath('caddy')
  const config = ['--adapter', 'caddyfile', '--config', file]
  const program = await startProgram(caddy, ['run', ...config], { port, env, cwd: folder })
  return opened(place, {
    program,
    log: program.said,
    faults: program.said,
    check: () => runProgram(caddy, ['validate', ...config], env),
    async stop() {
      await program.stop()
      place.remove()
    },
  })
}

/** HAProxy, for which deploy/ has no file: what it needs beside its usual defaults. */
const haproxyFile = (
  { port, plainPort }: { port: number; plainPort: number },
  pem: string,
  nodes: readonly number[],
): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 120s
  timeout tunnel 120s
  timeout http-request 10s
  option redispatch
  retries 3
  http-reuse safe
frontend plain
  bind 127.0.0.1:${plainPort}
  http-request redirect scheme https code 308
frontend tls
  bind 127.0.0.1:${port} ssl crt ${pem} alpn h2,http/1.1
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto https
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  default_backend nodes
backend nodes
  balance leastconn
  option httpchk GET /ready
  default-server check inter 1s fall 1 rise 1 pool-purge-delay 1s
${nodes.map((node, at) => `  server node-${at} 127.0.0.1:${node}`).join('\n')}
`

/** HAProxy by a file of this test's own. */
export const startHaproxy: StartFront = async (nodes) => {
  const place = await prepare('haproxy')
  const { folder, certFile, keyFile, port } = place
  const pem = join(folder, 'both.pem')
  writeFileSync(pem, `${readFileSync(certFile, 'utf8')}\n${readFileSync(keyFile, 'utf8')}`, {
    mode: 0o600,
  })
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxyFile(place, pem, nodes))
  const haproxy = programPath('haproxy')
  const program = await startProgram(haproxy, ['-db', '-f', file], { port })
  return opened(place, {
    program,
    log: program.said,
    faults: program.said,
    check: () => runProgram(haproxy, ['-c', '-f', file]),
    async stop() {
      await program.stop()
      place.remove()
    },
  })
}
