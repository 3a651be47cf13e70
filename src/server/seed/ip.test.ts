import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentDir } from './content.ts'
import { readIp } from './ip.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-ip-'))
})
afterAll(async () => rm(dir, { recursive: true, force: true }))

/** What is said of the content with the first record of a file changed. */
const problems = async (file: string, change: Record<string, unknown>): Promise<string[]> => {
  const copy = await mkdtemp(join(dir, 'copy-'))
  await cp(join(contentDir, 'ip'), join(copy, 'ip'), { recursive: true })
  const path = join(copy, 'ip', file)
  const records = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[]
  Object.assign(records[0] ?? {}, change)
  await writeFile(path, JSON.stringify(records))
  const said: string[] = []
  await readIp(copy, (name, found) => said.push(...found.map((one) => `${name}: ${one}`)))
  return said
}

test('the repository has none', async () => {
  expect(await problems('patents.json', {})).toEqual([])
})

test.each([
  ['trademarks.json', { colour: 'red' }, 'tm-001:  colour'],
  ['trademarks.json', { niceClass: 46 }, 'tm-001: niceClass'],
  ['trademarks.json', { status: 'fine' }, 'tm-001: status'],
  ['trademarks.json', { regDate: '2020-02-30' }, 'tm-001: is not a day that exists: 2020-02-30'],
  ['trademarks.json', { appDate: '2030-01-01' }, 'tm-001: days are out of order'],
  ['trademarks.json', { lawVersion: '' }, 'tm-001: oppositionDeadline and lawVersion go together'],
  ['patents.json', { appNo: '2099100000019' }, 'pt-001: appNo: 校验码不正确'],
  ['patents.json', { kind: 'design' }, 'pt-001: kind is not that of appNo'],
  ['patents.json', { id: 'pt-002' }, 'id is used twice: pt-002'],
  ['copyrights.json', { owner: '' }, 'cr-001: owner'],
])('%s with %o: %s', async (file, change, said) => {
  const [first] = await problems(file, change)
  expect(first).toContain(`ip/${file}: ${said}`)
})
