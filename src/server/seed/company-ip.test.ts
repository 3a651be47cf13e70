import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { portraits } from '#contract/portraits.ts'
import {
  COPYRIGHT_RECORD_KIND,
  PATENT_RECORD_KIND,
  TRADEMARK_KIND,
} from '#domain/ip/record-kinds.ts'
import { COPYRIGHT_IN_FORCE, PATENT_IN_FORCE } from '#domain/portraits/fact-sources.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { readCompanyIp } from './company-ip.ts'
import { contentDir } from './content.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-company-ip-'))
})
afterAll(async () => rm(dir, { recursive: true, force: true }))

interface Raw {
  trademarks: { form: Record<string, unknown> }[]
  patents: { form: Record<string, unknown> }[]
  entries: Record<string, unknown>[]
}

/** What is said of the content with something in it changed. */
const problems = async (change: (raw: Raw) => void): Promise<string[]> => {
  const copy = await mkdtemp(join(dir, 'copy-'))
  await cp(join(contentDir, 'ip'), join(copy, 'ip'), { recursive: true })
  const path = join(copy, 'ip', 'company.json')
  const raw = JSON.parse(await readFile(path, 'utf8')) as Raw
  change(raw)
  await writeFile(path, JSON.stringify(raw))
  const said: string[] = []
  await readCompanyIp(copy, (_file, found) => said.push(...found))
  return said
}

const lay = (target: { form: Record<string, unknown> } | undefined, change: object): void =>
  void Object.assign(target?.form ?? {}, change)

test.each<[string, (raw: Raw) => void]>([
  ['demo-tm-01: 国际分类应为 1 至 45 的整数', (raw) => lay(raw.trademarks[0], { niceClass: 46 })],
  ['demo-tm-01: colour is not allowed', (raw) => lay(raw.trademarks[0], { colour: 'red' })],
  ['demo-tm-02: the number is used twice', (raw) => lay(raw.trademarks[1], { niceClass: 9 })],
  ['demo-pt-01: 请填写名称', (raw) => lay(raw.patents[0], { title: '' })],
  ['demo-tm-01: 请选择使用证据的种类', (raw) => delete raw.entries[0]?.usageKind],
])('%s', async (said, change) => {
  expect((await problems(change)).map((one) => one.replaceAll('  ', ' '))).toContain(said)
})

test('nothing of it is of the future, and the card of the company counts the same', async () => {
  const content = await readCompanyIp(contentDir, () => undefined)
  const day = '2026-11-22'
  expect([
    ...content.trademarks.flatMap(({ form }) => TRADEMARK_KIND.problems(form, day)),
    ...content.patents.flatMap(({ form }) => PATENT_RECORD_KIND.problems(form, day)),
    ...content.copyrights.flatMap(({ form }) => COPYRIGHT_RECORD_KIND.problems(form, day)),
  ]).toEqual([])
  const companies = JSON.parse(
    await readFile(join(contentDir, 'companies', 'demo.json'), 'utf8'),
  ) as { id: string; ip: Record<string, number> }[]
  const inForce = content.patents.filter(({ form }) => PATENT_IN_FORCE.includes(form.status))
  const of = (kind: string): number => inForce.filter(({ form }) => form.kind === kind).length
  expect(companies.find(({ id }) => id === 'company-demo')?.ip).toEqual({
    invention: of('invention'),
    utility: of('utility'),
    design: of('design'),
    software: content.copyrights.filter(({ form }) => COPYRIGHT_IN_FORCE.includes(form.status))
      .length,
    trademark: content.trademarks.length,
  })
})

describe('in the demonstration', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp({ clock: movableClock('2026-11-22T04:00:00Z') })
  })
  afterAll(async () => server.close())

  test('the company finds its rights with what is due, and its portrait counts them', async () => {
    const demo = await loginAs(server.app, 'demo', server.password)
    const marks = await demo.call(trademarkRecords.list, {})
    expect(marks.counts).toMatchObject({ all: 8, pending: 2, valid: 3, risk: 3 })
    const patents = await demo.call(patentRecords.list, { sort: 'next' })
    expect(patents.counts).toMatchObject({ all: 45, pending: 2, registering: 1, ended: 1 })
    const late = await demo.call(patentRecords.detail, { recordId: 'demo-pt-11' })
    expect(late).toMatchObject({ statusName: '等年费滞纳金', next: { year: 4, state: 'late' } })
    const paid = await demo.call(patentRecords.detail, { recordId: 'demo-pt-01' })
    expect(paid.annuities.filter(({ paidOn }) => paidOn !== '')).toHaveLength(2)
    const { fields } = await demo.call(portraits.read, {})
    const shown = (field: string) => fields.find((one) => one.field === field)?.values[0]?.shown
    expect([shown('ipClassOne'), shown('softwareCopyrights')]).toEqual(['11 件', '19 件'])
  })
})
