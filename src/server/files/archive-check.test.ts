import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isApiError } from '#contract/wire/api-error.ts'
import { ARCHIVE } from '#domain/files/features.ts'
import { docxOf } from '../testing/zip.ts'
import { createArchiveCheck } from './archive-check.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cq-archive-'))
})
afterAll(async () => rm(folder, { recursive: true }))

let serial = 0
const saved = async (content: Buffer): Promise<string> => {
  const path = join(folder, String((serial += 1)))
  await writeFile(path, content)
  return path
}
const WANTED = 'word/document.xml'
/** Something of each number, which does not shrink a hundredfold when it is packed. */
const many = (count: number, one: (at: number) => string): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, at) => one(Math.imul(at, 2_654_435_761))).join(''))
const relations = (count: number): Buffer =>
  docxOf([
    { name: '_rels/one.xml.rels', content: many(count, (at) => `<Relationship Id="${at}"/>`) },
  ])

test('a document is plain, also one with many relations, and one with too many is not', async () => {
  const isPlain = createArchiveCheck()
  expect(await isPlain(await saved(docxOf()), WANTED)).toBe(true)
  expect(await isPlain(await saved(relations(ARCHIVE.relations)), WANTED)).toBe(true)
  expect(await isPlain(await saved(relations(ARCHIVE.relations + 1)), WANTED)).toBe(false)
  const long = docxOf([
    { name: '_rels/one.xml.rels', content: many(ARCHIVE.relsBytes / 8, (at) => `        ${at}`) },
  ])
  expect(await isPlain(await saved(long), WANTED)).toBe(false)
})

test('what takes longer than it may is not plain, and the next one is looked at', async () => {
  const path = await saved(docxOf())
  expect(await createArchiveCheck(0)(path, WANTED)).toBe(false)
  const isPlain = createArchiveCheck()
  const all = await Promise.all(
    [join(folder, 'none'), path].map(async (one) => isPlain(one, WANTED)),
  )
  expect(all).toEqual([false, true])
})

test('the event loop goes on while an archive is looked at', async () => {
  const text = docxOf([
    { name: 'word/big.xml', content: many(300_000, (at) => `<w:f>${at}</w:f>`) },
  ])
  let done = false
  const looked = createArchiveCheck()(await saved(text), WANTED).finally(() => {
    done = true
  })
  let turns = 0
  while (!done) {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the loop after the other
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await looked
  expect(turns).toBeGreaterThan(100)
})

test('one person or one address has a share of what waits; the others are looked at meanwhile', async () => {
  const isPlain = createArchiveCheck()
  const path = await saved(docxOf())
  const outcome = async (keys: string[]): Promise<string> =>
    isPlain(path, WANTED, keys).then(String, (error: unknown) =>
      error instanceof Error ? error.message : '',
    )
  const greedy = Array.from({ length: 12 }, async (_, at) => outcome(['me', `from-${at}`]))
  const others = [outcome(['you', 'here']), outcome(['them', 'here'])]
  expect(await Promise.all(others)).toEqual(['true', 'true'])
  const all = await Promise.all(greedy)
  expect(all.filter((one) => one === 'true')).toHaveLength(6)
  expect(new Set(all)).toEqual(new Set(['true', '正在检查的文件较多，请稍后再试']))
  expect(await outcome(['me'])).toBe('true')
})

test('a full queue refuses for now, and loses nothing of what waits', async () => {
  // Given up at once: only the places count here.
  const isPlain = createArchiveCheck(0)
  const path = await saved(docxOf())
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, async (_, at) => isPlain(path, WANTED, [`person-${at}`])),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(31)
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(
    new Set(refused.map((one) => isApiError(one) && [one.apiError, one.retryAfter].join(' '))),
  ).toEqual(new Set(['unavailable 5']))
  expect(await isPlain(path, WANTED)).toBe(false)
})
