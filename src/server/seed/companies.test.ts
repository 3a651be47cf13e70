import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCompanies } from './companies.ts'
import { contentDir } from './content.ts'
import { newsProblems } from './news.ts'

let dir: string
let companies: Record<string, unknown>[]
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-companies-'))
  await mkdir(join(dir, 'companies'))
  const file = join(contentDir, 'companies', 'demo.json')
  companies = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>[]
})
afterAll(async () => rm(dir, { recursive: true, force: true }))

/** What is said of the first two companies with the second one changed. */
const problemsWith = async (change: Record<string, unknown>): Promise<string[]> => {
  const two = [companies[0], { ...companies[1], ...change }]
  await writeFile(join(dir, 'companies', 'demo.json'), JSON.stringify(two))
  const found: string[] = []
  const regions = new Set(two.map((it) => String(it?.regionCode)))
  regions.delete('999999')
  await readCompanies(dir, regions, (_file, problems) => found.push(...problems))
  return found
}

test('the demonstration companies are many, and one is the company of the demo account', async () => {
  expect(companies.length).toBeGreaterThanOrEqual(60)
  expect(companies.map(({ id }) => id)).toContain('company-demo')
  expect(await problemsWith({})).toEqual([])
})

test.each<[string, Record<string, unknown>]>([
  ['[1] creditCode has a wrong check: 91999999MA0000001P', { creditCode: '91999999MA0000001P' }],
  ['[1] creditCode is no sample: 91440300708461136T', { creditCode: '91440300708461136T' }],
  ['[1] name does not say 示例: 云川启衡传感有限公司', { name: '云川启衡传感有限公司' }],
  ['[1] regionCode is no region: 999999', { regionCode: '999999' }],
  ['[1] id is used twice: company-demo', { id: 'company-demo' }],
  ['[1] colour is not a known field', { colour: 'red' }],
  [
    '[1] the days of hnte do not agree',
    { titles: [{ title: 'hnte', validFrom: '1990-01-01', validTo: '' }] },
  ],
])('says where: %s', async (problem, change) => {
  expect(await problemsWith(change)).toContain(problem)
})

test('news lead to policies and services that are there, and are not dated back', () => {
  const body = {
    blocks: [{ kind: 'paragraph', text: '一段', items: [], head: [], rows: [] }],
    relatedPolicies: ['p1', 'gone'],
    relatedServices: ['no-service'],
  }
  const item = { kind: 'news', id: 'n1', publishedOn: '2026-02-01', position: 0, body }
  expect(newsProblems([item as never], new Set(['p1']))).toEqual([
    'n1 relatedPolicies is no policy: gone',
    'n1 relatedServices is no service: no-service',
    'n1 is dated before anything was written here',
  ])
})
