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

/** A fault in each file, with the program that finds it. */
const FAULTS: readonly (readonly [file: string, program: string, from: string, to: string])[] = [
  ['compose.yaml', 'docker-compose', 'stop_grace_period: 60s', 'stop_grace: 60s'],
  ['compose.yaml', 'docker-compose', '${SECRET_KEY:?set it in .env}', '${SECRET_KEY:-}'],
  ['compose.nodes.yaml', 'docker-compose', 'service: portal', 'service: portal3'],
  ['ceqiao.service', 'systemd-analyze', 'Restart=on-failure', 'Restart=on-whim'],
  ['ceqiao.service', 'systemd-analyze', 'SystemCallFilter=@system-service', 'PrivateUsers=no'],
  ['prometheus.yml', 'promtool', 'static_configs', 'fixed_configs'],
  ['logrotate.conf', 'logrotate', 'copytruncate', 'copy_truncate'],
]

test.each(FAULTS.filter(([, program]) => findProgram(program) !== null))(
  '%s: %s finds %s turned into %s',
  async (file, _program, from, to) => {
    const path = join(copy, 'deploy', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replaceAll(from, to))
    await expect(check(file)).rejects.toThrow()
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
