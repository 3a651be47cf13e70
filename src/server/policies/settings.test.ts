import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, FOLDERS } from './settings.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** What makes index entries of a row: the engine, what it is told, readings and simplified forms. */
const MAKERS = [
  'src/domain/search/engine.ts',
  'src/domain/search/from-policy.ts',
  'src/server/policies/rows.ts',
  'src/server/text/initials.ts',
  'src/server/text/simplified.ts',
]

const IMPORTED = /^(?:import|export) (?!type )[^;]*?from '(#\w+\/|\.)([^']+)'/gm

/** All modules of ours that run when these do. */
const reachedFrom = async (files: readonly string[]): Promise<Set<string>> => {
  const reached = new Set<string>()
  const todo = [...files]
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, room = '', path = ''] of (await readFile(join(ROOT, file), 'utf8')).matchAll(
      IMPORTED,
    )) {
      todo.push(room === '.' ? join(dirname(file), `.${path}`) : join('src', room.slice(1), path))
    }
  }
  return reached
}

test('every module that decides what the index holds is in the digest', async () => {
  const reached = await reachedFrom(MAKERS)
  expect(reached.size).toBeGreaterThan(40)
  expect([...reached]).toContain('src/domain/search/terms/law.ts')
  const digested = (file: string): boolean =>
    FOLDERS.includes(dirname(file)) || FILES.includes(file)
  expect([...reached].filter((file) => !digested(file))).toEqual([])
})
