import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const preload = pathToFileURL(join(import.meta.dirname, 'shot-server.ts')).href

/** What a process that draws and tells the time says. */
const SAYS = `
  import { randomBytes, randomInt, randomUUID } from 'node:crypto'
  const { promise, resolve } = Promise.withResolvers()
  randomBytes(4, (_error, bytes) => resolve(bytes.toString('hex')))
  const isDate = new Date() instanceof Date && new Date().constructor === Date
  console.log(JSON.stringify([
    new Date().toISOString(), Date.now(), new Date(2020, 1, 3).getFullYear(), isDate,
    randomUUID(), randomUUID(), randomInt(10), randomInt(5, 7), Math.random(), await promise,
  ]))`

const run = (start: string): unknown[] => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', preload, '--input-type=module', '--eval', SAYS],
    { encoding: 'utf8', env: { ...process.env, SHOTS_START: start } },
  )
  return JSON.parse(stdout) as unknown[]
}

test('two starts tell the same time and draw the same', () => {
  const [first, again] = [run('0'), run('0')]
  expect(again).toEqual(first)
  expect(first.slice(0, 4)).toEqual([
    '2026-11-25T02:30:00.000Z',
    Date.UTC(2026, 10, 25, 2, 30),
    2020,
    true,
  ])
})

test('a later start draws other identifiers, which are greater', () => {
  const ids = ['0', '1'].flatMap((start) => run(start).slice(4, 6)) as string[]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

test('what one file draws does not depend on how often another one does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cq-draw-'))
  const draws = "import { randomUUID } from 'node:crypto'; export const draw = () => randomUUID()"
  for (const name of ['one', 'other']) writeFileSync(join(folder, `${name}.mjs`), draws)
  const drawn = (before: string): string => {
    const main = join(folder, 'main.mjs')
    writeFileSync(
      main,
      `import { draw } from './one.mjs'
       import { draw as other } from './other.mjs'
       ${before}
       console.log(draw())`,
    )
    return spawnSync(process.execPath, ['--import', preload, main], { encoding: 'utf8' }).stdout
  }
  expect(drawn('')).toMatch(/^00000200-/)
  expect(drawn('other(); other()')).toBe(drawn(''))
  rmSync(folder, { recursive: true })
})
