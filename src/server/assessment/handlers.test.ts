import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assessment } from '#contract/assessment.ts'
import { matching } from '#contract/matching.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { ANSWER_TEXT, LINK_TEXT } from './handlers.ts'
import { createAssessmentStore } from './store.ts'

let server: TestApp
let clock: Date
beforeAll(async () => {
  clock = new Date('2026-11-22T04:00:00Z')
  server = await createTestApp({ clock: { now: () => clock, elapsed: () => performance.now() } })
  await server.db
    .insertInto('company')
    .values(
      ['self-a', 'self-b'].map((id, at) => ({
        id,
        company_name: `自测企业${id}`,
        name_folded: id,
        credit_code: `91330106MA2CANARY${at + 1}`,
        region_code: '330100',
        industry_code: 'I',
        establish_date: '2020-01-01',
      })),
    )
    .execute()
  await server.createUser('assess-admin', { companyId: 'self-a', roles: ['ENT_ADMIN'] })
  await server.createUser('assess-viewer', { companyId: 'self-a', roles: ['ENT_VIEWER'] })
  await server.createUser('assess-other', { companyId: 'self-b', roles: ['ENT_ADMIN'] })
})
afterAll(async () => server.close())

let serial = 0
const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `192.0.2.${(serial += 1)}` })
const textOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  )
const member = async (name: string) => loginAs(server.app, name, server.password)

const SOME = ['region=330100', 'foundedOn=~2021-11-21', 'staff=1~20', 'ip=none', 'entSize=']

describe('asking', () => {
  test('the first question, and what is asked after it', async () => {
    const client = visitor()
    const first = await client.call(assessment.result, {})
    expect(first.askedOn).toBe('2026-11-22')
    expect(first.next?.id).toBe('region')
    expect(first.results.map(({ code }) => code)).toEqual([
      'hnte',
      'tech-sme',
      'innovative-sme',
      'specialized-sme',
      'little-giant',
      'rd-deduction',
      'job-technician',
      'job-assistant',
      'job-engineer',
      'job-senior',
    ])
    const second = await client.call(assessment.result, { chooseList: ['region=330100'] })
    expect(second.next?.id).toBe('industry')
    expect(second.left).toBeLessThan(first.left)
    expect(first).toMatchObject({ length: { least: 6, most: 17, minutes: 3 }, left: 17 })
  })

  test('answers that cannot both be so are said, with what they break', async () => {
    const { questions } = await visitor().call(matching.conditions, { questions: true })
    const titles = questions.find(({ id }) => id === 'titles')?.options ?? []
    const ticked = titles.map(({ id }) => (id === 'champion' ? id : `-${id}`)).join('|')
    const chooseList = ['foundedOn=2023-11-23~2025-11-22', `titles=${ticked}`]
    const { conflicts } = await visitor().call(assessment.result, { chooseList })
    expect(conflicts).toEqual([
      { questions: ['foundedOn', 'titles'], rule: expect.stringContaining('满 5 年') as unknown },
    ])
  })

  test('what to do first is one list over all programmes, with fees where an answer is published', async () => {
    const chooseList = ['region=330100', 'ip=none', 'foundedOn=~2021-11-21']
    const { first, results, inPlace } = await visitor().call(assessment.report, { chooseList })
    expect(first.length).toBeGreaterThan(3)
    expect(new Set(first.map(({ id }) => id)).size).toBe(first.length)
    expect(first.some(({ where }) => where.length > 1)).toBe(true)
    const right = first.find(({ id }) => id === 'ipClassOne')
    expect(right).toMatchObject({ kind: 'do', how: { answerId: 'ip-patent-time' } })
    expect(right?.where.map(({ name }) => name)).toContain('高新技术企业')
    // Nothing of an engineer stands in the list of a company.
    expect(first.flatMap(({ where }) => where.map(({ code }) => code))).not.toContain(
      'job-engineer',
    )
    const missing = results
      .filter(({ subject }) => subject === 'company')
      .flatMap(({ code, reasons }) =>
        reasons.flatMap(({ id, state }) => (state === 'missing' ? `${code} ${id}` : [])),
      )
    const placed = new Set(inPlace.map(({ code, id }) => `${code} ${id}`))
    expect(missing.filter((one) => !placed.has(one))).toEqual([])
  })

  test('getConditions names every question and its options', async () => {
    const { questions } = await visitor().call(matching.conditions, { questions: true })
    expect(questions[0]).toMatchObject({ id: 'region', text: '企业注册在哪个省、市' })
    expect(questions.find(({ id }) => id === 'industry')?.options).toContainEqual({
      id: 'C16',
      text: '烟草制品业',
      under: '制造业',
    })
    expect((await visitor().call(matching.conditions, {})).questions).toEqual([])
  })

  test('an answer that fails a programme is seen at once, with what it lacks', async () => {
    const chooseList = ['foundedOn=2025-11-23~2026-11-22']
    const { results } = await visitor().call(assessment.report, { chooseList })
    const hnte = results.find(({ code }) => code === 'hnte')
    expect(hnte).toMatchObject({ result: 'unmet', version: '2016-32', states: { unmet: 1 } })
    expect(hnte?.reasons[0]).toMatchObject({ id: 'H1b', state: 'unmet' })
    expect(hnte?.scores.map(({ id }) => id)).toEqual(['ip', 'conversion', 'management', 'growth'])
  })

  test('a province of which rules name a part is answered by its cities', async () => {
    const { questions } = await visitor().call(matching.conditions, { questions: true })
    const options = questions.find(({ id }) => id === 'region')?.options ?? []
    const inside = (province: string) => options.filter(({ under }) => under === province)
    expect(inside('广东省').map(({ text }) => text)).toContain('深圳市')
    expect(inside('广东省')).toHaveLength(21)
    expect(options.some(({ id }) => id === '440000')).toBe(false)
    expect(options.find(({ id }) => id === '370000')).toMatchObject({ text: '山东省', under: '' })
  })

  test('local notices stand in the list where they hold', async () => {
    const codes = async (region: string) =>
      (await visitor().call(assessment.result, { chooseList: [`region=${region}`] })).results
        .filter(({ local }) => local)
        .map(({ code }) => code)
    const local = 'guangdong-zhuanjingtexin-2026'
    expect(await codes('440100')).toContain(local)
    expect(await codes('440300')).not.toContain(local)
    expect(await codes('330100')).not.toContain(local)
    // A notice whose windows are past stands nowhere.
    expect(await codes('110000')).not.toContain('beijing-gaoqi-2026')
  })

  test.each([
    'staff=7~9',
    'region=990000',
    'nothing=1',
    'titles=hnte',
    'region=330100|110000',
    'plain words',
  ])('%s is no answer', async (wrong) => {
    expect(await textOf(visitor().call(assessment.result, { chooseList: [wrong] }))).toBe(
      ANSWER_TEXT,
    )
  })

  test('a question is answered once', async () => {
    const chooseList = ['staff=1~20', 'staff=21~50']
    expect(await textOf(visitor().call(assessment.result, { chooseList }))).toBe(ANSWER_TEXT)
  })

  test('engineers are asked about themselves', async () => {
    const answer = await visitor().call(assessment.result, {
      subject: 'person',
      chooseList: ['education=bachelor', 'jobGrade=assistant'],
    })
    expect(answer.next?.id).toBe('gradeSince')
    expect(answer.results.find(({ code }) => code === 'job-assistant')?.result).toBe('unmet')
  })
})

describe('keeping', () => {
  test('a link opens what was kept, for whoever has it', async () => {
    const { link, expiresOn } = await visitor().call(assessment.save, { chooseList: SOME })
    expect(link).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const kept = await visitor().call(assessment.saved, { link })
    expect(kept).toMatchObject({
      chooseList: SOME,
      askedOn: '2026-11-22',
      finished: false,
      expiresOn,
      renewed: [],
    })
    const { results } = await visitor().call(assessment.report, { chooseList: SOME })
    expect(kept.results).toEqual(results)
  })

  test('the database holds no link and nobody', async () => {
    const client = visitor()
    const { link } = await client.call(assessment.save, { chooseList: SOME })
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from assessment as a`.execute(server.db)
    for (const { row } of rows) {
      expect(row).not.toContain(link)
      expect(row).not.toContain(client.options.address)
    }
    const columns = await sql<{ name: string }>`
      select column_name::text as name from information_schema.columns
      where table_name = 'assessment' order by 1`.execute(server.db)
    expect(columns.rows.map(({ name }) => name)).toEqual([
      'answers',
      'asked_on',
      'expires_at',
      'finished',
      'link_hash',
      'results',
      'saved_at',
      'subject',
    ])
  })

  test('going on writes on the same link; a link that is not there is never made', async () => {
    const { link } = await visitor().call(assessment.save, { chooseList: SOME })
    const more = [...SOME, 'hightechField=energy']
    const again = await visitor().call(assessment.save, { chooseList: more, finished: true, link })
    expect(again.link).toBe(link)
    expect(await visitor().call(assessment.saved, { link })).toMatchObject({
      chooseList: more,
      finished: true,
    })
    const mine = 'a'.repeat(43)
    const other = await visitor().call(assessment.save, { chooseList: SOME, link: mine })
    expect(other.link).not.toBe(mine)
    expect(await textOf(visitor().call(assessment.saved, { link: mine }))).toBe(LINK_TEXT)
  })

  test('after 30 days it is gone', async () => {
    const { link } = await visitor().call(assessment.save, { chooseList: SOME })
    await sql`update assessment set expires_at = now() - interval '1 second'`.execute(server.db)
    expect(await textOf(visitor().call(assessment.saved, { link }))).toBe(LINK_TEXT)
    await createAssessmentStore(server.db).prune()
    const { rows } = await sql`select from assessment`.execute(server.db)
    expect(rows).toHaveLength(0)
  })

  test('answers count from the day they were given; another year does not move them', async () => {
    const chooseList = ['revenue=200000000.01~']
    const { link } = await visitor().call(assessment.save, { chooseList })
    clock = new Date('2026-12-20T04:00:00Z')
    const { askedOn } = await visitor().call(assessment.saved, { link })
    const later = await visitor().call(assessment.result, { chooseList, askedOn })
    expect(later.askedOn).toBe('2026-11-22')
    const old = await visitor().call(assessment.result, { askedOn: '2026-10-01' })
    expect(old.askedOn).toBe('2026-12-20')
    clock = new Date('2026-11-22T04:00:00Z')
  })
})

describe('taking into the portrait', () => {
  const factsOf = async (companyId: string) => {
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', field, year, value::text, source, updated_by) as row
      from company_fact where company_id = ${companyId} order by 1`.execute(server.db)
    return rows.map(({ row }) => row)
  }

  test('a member takes the answers over as stated by the company, nothing that was stated before', async () => {
    const { link } = await visitor().call(assessment.save, {
      chooseList: [...SOME, 'education=doctor', 'rdStaff/staff=0.3~'],
    })
    const admin = await member('assess-admin')
    await sql`insert into company_fact (company_id, field, year, value, source, observed_at)
      values ('self-a', 'region', null, '"440000"', 'import', '2026-01-01')`.execute(server.db)
    expect(await admin.call(assessment.take, { link })).toEqual({ taken: 10, stated: 1 })
    const facts = await factsOf('self-a')
    expect(facts).toContain('region "440000" import ')
    expect(facts).toContain('ipClassOne "0" user u-assess-admin')
    expect(facts).toContain('ipClassOneCore "0" user u-assess-admin')
    expect(facts).toContain('staff 2025 {"to": "20", "from": "1"} user u-assess-admin')
    expect(facts.some((row) => row.startsWith('education'))).toBe(false)
    expect(await factsOf('self-b')).toEqual([])
    expect(await admin.call(assessment.take, { link })).toEqual({ taken: 0, stated: 11 })
  })

  test('only who may edit the portrait', async () => {
    const { link } = await visitor().call(assessment.save, { chooseList: SOME })
    const viewer = await member('assess-viewer')
    await expect(viewer.call(assessment.take, { link })).rejects.toMatchObject({
      permission: '企业画像-编辑',
    })
    expect(await textOf(visitor().call(assessment.take, { link }))).not.toBe('not refused')
  })

  test('a link that is not there', async () => {
    const other = await member('assess-other')
    expect(await textOf(other.call(assessment.take, { link: 'b'.repeat(43) }))).toBe(LINK_TEXT)
  })
})
