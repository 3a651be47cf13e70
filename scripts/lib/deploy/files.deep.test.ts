import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FILE_CHECKS } from './files.ts'
import { findProgram } from './run.ts'
import { allowedBy } from './syscalls.ts'

const root = join(import.meta.dirname, '../../..')
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'ceqiao-deploy-'))
  cpSync(join(root, 'deploy'), join(copy, 'deploy'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

const check = async (file: string): Promise<string> => {
  const folder = mkdtempSync(join(copy, 'work-'))
  const made = FILE_CHECKS[file]
  if (made === undefined) throw new Error(`nothing looks at ${file}`)
  return made({ root: copy, folder, tell: () => undefined })
}

interface Fault {
  file: string
  /** Who finds it. */
  program: string
  from: string
  to: string
  says: RegExp
}
const at = (file: string, program: string) => (from: string, to: string, says: RegExp) => ({
  ...{ file, program, from, to, says },
})
const compose = at('compose.yaml', 'docker-compose')
const unit = at('ceqiao.service', 'systemd-analyze')
const FAULTS: readonly Fault[] = [
  compose('stop_grace_period: 60s', 'stop_grace: 60s', /stop_grace/),
  compose('${SECRET_KEY:?set it in .env}', '${SECRET_KEY:-}', /\.env without SECRET_KEY is taken/),
  at('compose.nodes.yaml', 'docker-compose')('service: portal', 'service: portal3', /portal3/),
  unit('Restart=on-failure', 'Restart=on-whim', /on-whim/),
  unit('SystemCallFilter=@system-service', 'PrivateUsers=no', /exposure [\d.]+, more than 2/),
  at('prometheus.yml', 'promtool')('static_configs', 'fixed_configs', /fixed_configs/),
  at('logrotate.conf', 'logrotate')('copytruncate', 'copy_truncate', /not properly separated/),
]

test.each(FAULTS.filter(({ program }) => findProgram(program) !== null))(
  '$file: $program finds $from turned into $to',
  async ({ file, from, to, says }) => {
    const path = join(copy, 'deploy', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replaceAll(from, to))
    await expect(check(file)).rejects.toThrow(says)
    writeFileSync(path, text)
    expect(await check(file)).toEqual(expect.any(String))
  },
)

test.skipIf(findProgram('systemd-analyze') === null)(
  'the sets of system calls are spread out',
  async () => {
    const allowed = await allowedBy('SystemCallFilter=@system-service reboot\n')
    for (const call of ['openat', 'io_uring_setup', 'reboot']) expect(allowed).toContain(call)
    for (const call of ['mount', 'init_module', '@aio']) expect(allowed).not.toContain(call)
  },
)
