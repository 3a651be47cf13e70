import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE_SWITCHES } from '#domain/site/switches.ts'
import { contentDir, readContent } from './content.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-content-'))
})
afterAll(async () => rm(dir, { recursive: true, force: true }))

test('every content file is valid', async () => {
  const content = await readContent()
  expect(content.policies.length).toBeGreaterThan(50)
  expect(content.regions.filter(([code]) => /^(?!00)\d\d0000$/.test(code))).toHaveLength(34)
  expect(content.hotWords).toHaveLength(6)
})

/** A copy of the content with one policy changed. */
const changed = async (change: (policy: Record<string, unknown>) => void): Promise<string> => {
  const copy = await mkdtemp(join(dir, 'copy-'))
  await cp(contentDir, copy, { recursive: true })
  const file = join(copy, 'policies', 'gaoqi-rending-guanli-banfa.json')
  const policy = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  change(policy)
  await writeFile(file, JSON.stringify(policy))
  return copy
}

test.each<[string, (policy: Record<string, unknown>) => void]>([
  ['title is missing', (it) => delete it.title],
  ['colour is not a known field', (it) => (it.colour = 'red')],
  ['type is not allowed: "poem"', (it) => (it.type = 'poem')],
  ['publishedOn is not a date that exists: 2026-02-30', (it) => (it.publishedOn = '2026-02-30')],
  ['regionCode is no region: 990000', (it) => (it.regionCode = '990000')],
  ['related is no policy: no-such', (it) => (it.related = ['no-such'])],
  ['replacedBy is no policy: no-such', (it) => (it.replacedBy = 'no-such')],
  [
    'source.url is not allowed',
    (it) => ((it.source as Record<string, string>).url = 'javascript:1'),
  ],
  [
    'conditions[1].kind is not allowed',
    (it) => {
      const [, second] = it.conditions as Record<string, unknown>[]
      if (second) second.kind = 'maybe'
    },
  ],
  ['cannot be published without 核对日期', (it) => (it.checkedOn = '')],
  ['id is not the name of the file: other-id', (it) => (it.id = 'other-id')],
])('says where: %s', async (problem, change) => {
  const copy = await changed(change)
  await expect(readContent(copy)).rejects.toThrow(
    `content/policies/gaoqi-rending-guanli-banfa.json: ${problem}`,
  )
})

test('says which file cannot be read', async () => {
  const copy = await changed(() => undefined)
  await writeFile(join(copy, 'policies', 'broken.json'), '{')
  await expect(readContent(copy)).rejects.toThrow('content/policies/broken.json: ')
})

test('a site switches only what the pages can hide', async () => {
  const { sites } = await readContent()
  const known = new Set<string>(SITE_SWITCHES)
  for (const { body } of sites)
    expect(
      Object.keys('switches' in body ? (body.switches ?? {}) : {}).filter(
        (name) => !known.has(name),
      ),
    ).toEqual([])
})
