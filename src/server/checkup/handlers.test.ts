import mammoth from 'mammoth'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { checkup } from '#contract/checkup.ts'
import { matching } from '#contract/matching.ts'
import { portraits } from '#contract/portraits.ts'
import type { Checkup } from '#domain/checkup/report.ts'
import { statementsOf } from '#domain/checkup/report.ts'
import { clauseText } from '#domain/checkup/wording.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { refused } from '#server/testing/effects.ts'
import { createCompany, tellFacts, type ToldFact } from '#server/testing/facts.ts'

const clock = movableClock('2026-11-29T02:00:00Z')
let server: TestApp
let mine: TestClient
let other: TestClient
let demo: TestClient

const TOLD: ToldFact[] = [
  ['region', '330106'],
  ['residentEnterprise', 'yes'],
  ['ipClassOne', '3'],
  ['staff', '100', 2025],
  ['rdStaff', '20', 2025],
  ['revenue', '60000000', 2025],
]

beforeAll(async () => {
  server = await createTestApp({ clock })
  for (const [at, id] of ['mine', 'theirs', 'full', 'bare'].entries()) {
    await createCompany(server.pool, id, at + 1)
    await server.createUser(`${id}-declarer`, {
      ...{ companyId: id, roles: ['ENT_DECLARER'], userName: `${id} 申报员` },
    })
    await server.createUser(`${id}-viewer`, { companyId: id, roles: ['ENT_VIEWER'] })
  }
  mine = await loginAs(server.app, 'mine-declarer', server.password)
  other = await loginAs(server.app, 'theirs-declarer', server.password)
  demo = await loginAs(server.app, 'demo', server.password)
})
afterAll(async () => server.close())

/** The parts of an Office document by their names. */
const partsOf = async (content: Buffer): Promise<Map<string, string>> => {
  const archive = await yauzl.fromBufferPromise(content)
  const parts = new Map<string, string>()
  for await (const entry of archive.eachEntry())
    parts.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString())
  return parts
}

const newest = async (client: TestClient, nth = 0) =>
  (await client.call(checkup.read, { nth })).checkup!

const saidIn = ({ content }: Awaited<ReturnType<typeof newest>>) =>
  statementsOf(content as Pick<Checkup, 'sections'>)

describe('versions', () => {
  test('there is none before one is made', async () => {
    expect(await mine.call(checkup.list, {})).toMatchObject({ versions: [], most: 24 })
    expect(await mine.call(checkup.read, {})).toEqual({ checkup: null })
    expect((await refused(mine.call(checkup.read, { nth: 1 }))).text).toContain(
      '没有找到这一版报告',
    )
  })

  test('one is made of what is known, by whom and when, and stays as it is', async () => {
    expect(await mine.call(checkup.make, {})).toEqual({ nth: 1, made: true })
    const first = await newest(mine)
    expect(first.version).toMatchObject({
      ...{ nth: 1, madeTime: '2026-11-29 10:00:00', madeBy: 'mine 申报员', day: '2026-11-29' },
      ...{ changes: 0, newlyHopeful: 0 },
    })
    expect(first.comparedWith).toBeNull()
    expect(first.content).toMatchObject({ companyName: '企业mine', day: '2026-11-29' })
    expect(saidIn(first).map(({ rule }) => rule)).toContain('empty')
    // Nothing has changed since: the same stays the newest.
    expect(await mine.call(checkup.make, {})).toEqual({ nth: 1, made: false })
  })

  test('the next says what changed since, and the first says what it said', async () => {
    const before = await newest(mine, 1)
    await tellFacts(server.pool, 'mine', TOLD)
    clock.moment = new Date('2026-11-30T02:00:00Z')
    expect(await mine.call(checkup.make, {})).toEqual({ nth: 2, made: true })
    const second = await newest(mine)
    expect(second.comparedWith).toEqual({ nth: 1, day: '2026-11-29' })
    const { completeness } = second.content.portrait
    expect(completeness).toBeGreaterThan(before.content.portrait.completeness)
    expect(second.changes[0]).toEqual({
      ...{ kind: 'completeness', name: '画像完整度', policyId: '' },
      ...{ before: `${before.content.portrait.completeness}%`, after: `${completeness}%` },
    })
    expect(second.version.changes).toBe(second.changes.length)
    expect(await newest(mine, 1)).toEqual(before)
    const { versions } = await mine.call(checkup.list, {})
    expect(versions.map(({ nth }) => nth)).toEqual([2, 1])
  })

  test('nothing in the database changes a version', async () => {
    await expect(
      server.pool.query(`update company_checkup set content = '{}' where company_id = 'mine'`),
    ).rejects.toThrow('never changed')
    const { rowCount } = await server.pool.query(
      `update company_checkup set made_by = '' where company_id = 'mine' and nth = 1`,
    )
    expect(rowCount).toBe(1)
    expect((await newest(mine, 1)).version.madeBy).toBe('')
  })

  test('an old one can be removed, the newest cannot, and no number comes twice', async () => {
    expect((await refused(mine.call(checkup.remove, { nth: 2 }))).text).toContain(
      '最新一版不能删除',
    )
    expect((await refused(mine.call(checkup.remove, { nth: 9 }))).text).toContain(
      '没有找到这一版报告',
    )
    await mine.call(checkup.remove, { nth: 1 })
    expect((await refused(mine.call(checkup.word, { nth: 1 }))).text).toContain(
      '没有找到这一版报告',
    )
    expect((await newest(mine)).comparedWith).toEqual({ nth: 1, day: '' })
    await tellFacts(server.pool, 'mine', [['ipClassTwo', '9']])
    expect(await mine.call(checkup.make, {})).toEqual({ nth: 3, made: true })
  })

  test('at the limit the oldest are for the company to remove', async () => {
    const full = await loginAs(server.app, 'full-declarer', server.password)
    await full.call(checkup.make, {})
    await server.pool.query(`insert into company_checkup
      select company_id, n, made_at, made_by, day, portrait_hash, rules_digest, content,
        n - 1, changes, 0 from company_checkup, generate_series(2, 24) as n
      where company_id = 'full'`)
    await tellFacts(server.pool, 'full', TOLD)
    expect((await refused(full.call(checkup.make, {}))).text).toContain('最多保留 24 版报告')
    await full.call(checkup.remove, { nth: 3 })
    expect(await full.call(checkup.make, {})).toEqual({ nth: 25, made: true })
  })

  test('two made at once take turns', async () => {
    await tellFacts(server.pool, 'theirs', TOLD)
    const made = await Promise.all([other.call(checkup.make, {}), other.call(checkup.make, {})])
    expect(made.map(({ made: isNew }) => isNew).toSorted()).toEqual([false, true])
  })
})

describe('who sees it', () => {
  test('another company has its own alone', async () => {
    const theirs = await newest(other)
    expect(theirs.content.companyName).toBe('企业theirs')
    expect((await refused(other.call(checkup.read, { nth: 3 }))).text).toContain(
      '没有找到这一版报告',
    )
    expect((await refused(other.call(checkup.remove, { nth: 3 }))).text).toContain(
      '没有找到这一版报告',
    )
    expect((await refused(other.call(checkup.word, { nth: 3 }))).text).toContain(
      '没有找到这一版报告',
    )
    expect((await newest(mine)).version.nth).toBe(3)
  })

  test('who may not is refused, an advisor of the platform too', async () => {
    for (const name of ['mine-viewer', 'advisor']) {
      const client = await loginAs(server.app, name, server.password)
      for (const ask of [
        async () => client.call(checkup.list, {}),
        async () => client.call(checkup.read, {}),
        async () => client.call(checkup.make, {}),
        async () => client.call(checkup.remove, { nth: 2 }),
        async () => client.call(checkup.word, { nth: 3 }),
      ])
        expect((await refused(ask())).text).toContain('权限')
    }
  })
})

describe('the seeded company', () => {
  test('each sentence leads to its rule, value and source as they stand', async () => {
    await demo.call(checkup.make, {})
    const { content } = await newest(demo)
    const { fields } = await demo.call(portraits.read, {})
    const values = new Map(
      fields.flatMap(({ values: all, yearly, name }) =>
        all.map((one) => [yearly ? `${one.year} 年${name}` : name, one] as const),
      ),
    )
    const said = statementsOf(content as Pick<Checkup, 'sections'>)
    expect(said.length).toBeGreaterThan(100)
    for (const { on, text } of said) {
      expect(on.length, text).toBeGreaterThan(0)
      for (const place of on) expect(content.bases[place], text).toBeDefined()
    }
    for (const basis of content.bases) {
      expect(basis.on, basis.name).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(basis.origin, basis.name).not.toBe('')
    }
    for (const basis of content.bases.filter(({ kind }) => kind === 'value'))
      expect(values.get(basis.name), basis.name).toMatchObject({
        ...{ shown: basis.text, observedAt: basis.on },
      })
    for (const basis of content.bases.filter(({ kind }) => kind === 'policy'))
      expect(basis.rule, basis.name).toMatch(/^\S+ .+$/)
    expect(new Set(content.bases.map(({ kind }) => kind))).toEqual(
      new Set(['run', 'policy', 'value', 'record', 'table', 'answer']),
    )
  })

  test('a condition is the one of the rule table, with its clause and what it came to', async () => {
    const { content } = await newest(demo)
    const programme = content.sections
      .flatMap(({ code, entries }) => (code === 'hopeful' || code === 'near' ? entries : []))
      .filter(({ policyId }) => policyId !== '')
    expect(programme.length).toBeGreaterThan(2)
    for (const { policyId, result, lines } of programme) {
      const detail = await demo.call(matching.detail, { policyId })
      expect(result).toBe(detail.match.result)
      const conditions = lines.filter(({ condition }) => condition !== '')
      for (const line of conditions) {
        const asked = detail.requirements.find(({ id }) => id === line.condition)!
        expect(clauseText(line)).toContain(asked.clause)
        expect(line.text).toContain(asked.text.replace(/[。；，、：\s]+$/u, ''))
        const states = { met: 'met', gap: 'unmet', ask: 'missing', manual: 'manual' } as const
        expect(asked.state).toBe(states[line.rule as keyof typeof states])
        const bases = line.on.map((place) => content.bases[place]!)
        expect(bases[0]).toMatchObject({
          ...{ kind: 'policy', id: policyId, name: detail.table.sourceTitle },
          ...{ text: detail.table.sourceNumber, on: detail.table.checkedOn },
          rule: `${detail.match.code} ${detail.table.version}`,
        })
        expect(
          bases.slice(1).map(({ name, text, origin, on }) => [name, text, origin, on]),
        ).toEqual(
          asked.values.map(({ name, text, source, observedAt }) => [
            name,
            text,
            source,
            observedAt,
          ]),
        )
      }
    }
  })

  test('the Word file is well-formed and says every sentence of the version', async () => {
    const { version, content } = await newest(demo)
    const file = await demo.call(checkup.word, { nth: version.nth })
    expect(file.fileName).toBe(
      `政策体检报告-${content.companyName}-第${version.nth}版-2026-11-30.docx`,
    )
    const parts = await partsOf(file.content as Buffer)
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(['[Content_Types].xml', 'word/document.xml', 'word/styles.xml']),
    )
    const document = parts.get('word/document.xml') ?? ''
    // Reads it as strictly as an importer does: what is not well-formed fails.
    const { value: words, messages } = await mammoth.extractRawText({
      buffer: file.content as Buffer,
    })
    expect(messages.filter(({ type }) => type === 'error')).toEqual([])
    for (const { text } of statementsOf(content as Pick<Checkup, 'sections'>))
      expect(words).toContain(text)
    for (const place of content.bases.keys())
      expect(document).toContain(`w:name="basis-${place + 1}"`)
    expect(words).toContain('不等于官方审核结论')
  })

  test('what is left in the log', async () => {
    const { rows } = await server.pool.query<{ action: string; object_name: string }>(
      `select action, object_name from audit_log where company_id = 'mine'
        and action like 'checkup.%' order by day, seq`,
    )
    expect(rows.map(({ action, object_name: name }) => `${action} ${name}`)).toEqual([
      'checkup.make 第 1 版政策体检报告',
      'checkup.make 第 2 版政策体检报告',
      'checkup.remove 第 1 版政策体检报告',
      'checkup.make 第 3 版政策体检报告',
    ])
  })
})
