import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickFind } from '#contract/quick-find.ts'
import { FIND_KINDS, type FindKind } from '#domain/quick-find/find.ts'
import type { FindSource } from '#server/capability.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { initialsOf } from '#server/text/initials.ts'
import { createQuickFind, type FindSources } from './quick-find.ts'

const clock = movableClock('2026-11-23T04:00:00Z')
const POLICY = 'gaoqi-rending-guanli-banfa'
const PHONE = '13812345678'

let server: TestApp
const clients = new Map<string, TestClient>()

/** What both companies have alike; only ids and numbers tell them apart. */
const fill = async (companyId: string, name: string, nth: 1 | 2): Promise<void> => {
  const { pool } = server
  await pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date, register_status)
     values ($1, $2, $1, $3, '330106', 'I65', '2018-06-01', '2')`,
    [companyId, name, nth === 1 ? '91330100MA2XRDRA15' : '91330100MA2XRDRB25'],
  )
  await server.createUser(`boss-${nth}`, { roles: ['ENT_ADMIN'], companyId, userName: '云砚老板' })
  // One is placed; the other one is a draft.
  await pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, status,
       policy_snapshot, contact_name, contact_phone, agree_no_guarantee)
     values ($1, $3, $4, $5, 20, '{"title":"云砚检测补助"}', '张三', $7, true),
       ($2, $3, $4, $6, 10, '{"title":"云砚检测草稿"}', '张三', $7, false)`,
    [
      ...[`DD2026112300000${nth}`, `DD2026112300001${nth}`, companyId, name],
      ...[POLICY, 'gaoqi-niandu-baogao', PHONE],
    ],
  )
  await pool.query(
    `insert into declaration (declare_no, company_id, project_name, status, shared_at, created_by)
     values ($1, $3, '云砚检测项目', 30, now(), $4), ($2, $3, '云砚检测内部草稿', 10, null, $4)`,
    [`SB2026112300000${nth}`, `SB2026112300001${nth}`, companyId, `u-boss-${nth}`],
  )
  await pool.query(
    `insert into trademark (id, company_id, reg_no, name, mark_type, nice_class, applicant, status)
     values ($1, $2, $3, '云砚检测', 'word', 9, '申请人', 'registered')`,
    [`mark-${nth}`, companyId, `7700000${nth}`],
  )
  await pool.query(
    `insert into patent (id, company_id, app_no, kind, title, applicants, app_date, status)
     values ($1, $2, $3, 'invention', '一种云砚检测方法', '{申请人}', '2023-11-21', 'examining')`,
    [`patent-${nth}`, companyId, `202310001234${nth}`],
  )
  await pool.query(
    `insert into copyright (id, company_id, kind, reg_no, name, owner, status)
     values ($1, $2, 'software', $3, '云砚检测软件', '申请人', 'registered')`,
    [`work-${nth}`, companyId, `2026SR000${nth}999`],
  )
  await pool.query(
    `insert into certification (id, company_id, kind, company_name, credit_code, legal_person,
       applicant_id)
     values ($1, $2, 'initial', $3, '91330100MA2XRDRA15', '张三', $4)`,
    [`cert-${nth}`, companyId, name, `u-boss-${nth}`],
  )
}

const as = async (name: string): Promise<TestClient> => {
  const known = clients.get(name) ?? (await loginAs(server.app, name, server.password))
  clients.set(name, known)
  return known
}

const ask = async (name: string, typed: string) => (await as(name)).call(quickFind.find, { typed })

/** Ids that were found, by kind. */
const found = async (name: string, typed: string): Promise<Partial<Record<FindKind, string[]>>> => {
  const { groups } = await ask(name, typed)
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]))
}

beforeAll(async () => {
  server = await createTestApp({ clock })
  await fill('find-1', '云砚甲科技有限公司', 1)
  await fill('find-2', '云砚乙科技有限公司', 2)
  await server.createUser('declarer', { roles: ['ENT_DECLARER'], companyId: 'find-1' })
  await server.createUser('nobody', { roles: [], companyId: 'find-1' })
  await server.createUser('helper', { roles: ['PLAT_ADVISOR'], userName: '云砚顾问' })
  await server.createUser('chief', { roles: ['PLAT_REVIEWER'] })
  await server.createUser('writer', { roles: ['PLAT_EDITOR'] })
  await server.pool.query(
    `insert into customer_contact (id, contact_way, leave_message, service_obj_id, consent_version,
       consent_at, status)
     values ('lead-1', $1, '云砚检测想了解高企', '1', '1', now(), 'new')`,
    [PHONE],
  )
  await server.pool.query(
    `insert into title_case (case_no, applicant, phone, job_title_name, grade, region_code,
       consent_version)
     values ('ZC20261123AB12CD34', '云砚晴', $1, '杭州市工程师职务评审', 'engineer', '330100', '1')`,
    [PHONE],
  )
  await server.pool.query(
    `insert into partner_application (id, partner_type, org_name, credit_code, region_code, contact,
       phone, intro, consent_version, consent_at)
     values ('HZ20261123AB12CD35', 'channel', '云砚产业园运营公司', '91330100MA2XRDRC35', '330106',
       '李园', $1, '园区', '1', now())`,
    [PHONE],
  )
})
afterAll(async () => server.close())

describe('people of a company', () => {
  test('find by name what is the company’s own, in the order of the kinds', async () => {
    const { policy: _policies, ...own } = await found('boss-1', '云砚')
    expect(own).toEqual({
      declaration: ['SB20261123000011', 'SB20261123000001'],
      order: ['DD20261123000011', 'DD20261123000001'],
      trademark: ['mark-1'],
      copyright: ['work-1'],
      patent: ['patent-1'],
      person: ['u-boss-1'],
    })
  })

  test('are told what each thing is and where it is read', async () => {
    const { groups } = await ask('boss-1', '云砚检测项目')
    expect(groups[0]).toEqual({
      kind: 'declaration',
      name: '申报',
      hits: [
        {
          id: 'SB20261123000001',
          title: '云砚检测项目',
          note: '材料准备 · SB20261123000001',
          link: '/admin/editDeclare?id=SB20261123000001',
        },
      ],
    })
  })

  test('a mark is told with its class', async () => {
    const { groups } = await ask('boss-1', '77000001')
    expect(groups[0]?.hits).toEqual([
      {
        id: 'mark-1',
        title: '云砚检测',
        note: '第 9 类 · 已注册 · 77000001',
        link: '/admin/intellectual/trademark?id=mark-1',
      },
    ])
  })

  test.each<[string, FindKind, string]>([
    ['SB20261123000001', 'declaration', 'SB20261123000001'],
    ['sb20261123000001', 'declaration', 'SB20261123000001'],
    ['DD20261123000001', 'order', 'DD20261123000001'],
    ['77000001', 'trademark', 'mark-1'],
    ['ZL202310001234.1', 'patent', 'patent-1'],
    ['12341', 'patent', 'patent-1'],
    ['2026SR0001999', 'copyright', 'work-1'],
    ['1999', 'copyright', 'work-1'],
    ['yyjcxm', 'declaration', 'SB20261123000001'],
    ['yyjc 项目', 'declaration', 'SB20261123000001'],
    ['yyjcrj', 'copyright', 'work-1'],
    ['yylb', 'person', 'u-boss-1'],
    ['boss-1', 'person', 'u-boss-1'],
  ])('find %s', async (typed, kind, id) => {
    expect((await found('boss-1', typed))[kind]).toEqual([id])
  })

  test('who is found by a whole number stands first', async () => {
    expect((await ask('boss-1', '77000001')).groups[0]?.kind).toBe('trademark')
  })

  test('another company’s records never come, however they are asked for', async () => {
    for (const typed of [
      ...['云砚', '云砚乙科技', '云砚乙', 'yyjc', 'yyykj', 'boss-2', '云砚检测 方法'],
      ...['SB20261123000002', 'DD20261123000002', '77000002', '2023100012342', '2026SR0002999'],
      ...['0002', '12342', '2999', '91330100MA2XRDRB25', 'RB25', PHONE, '5678'],
    ]) {
      const answer = JSON.stringify((await ask('boss-1', typed)).groups)
      expect(answer, typed).not.toMatch(/find-2|云砚乙|boss-2|mark-2|patent-2|work-2|cert-2/)
      expect(answer, typed).not.toMatch(/"id":"(?:SB|DD)2026112300\d{3}2"/)
    }
    // Each of them is found by its own company, so that a leak would be.
    expect((await found('boss-2', '0002')).declaration).toEqual(['SB20261123000002'])
    expect((await found('boss-2', '77000002')).trademark).toEqual(['mark-2'])
  })

  test('find what their codes open, and nothing else', async () => {
    const { policy: _policies, ...declarers } = await found('declarer', '云砚')
    expect(Object.keys(declarers)).toEqual(['declaration', 'order'])
    const { policy: _others, ...nobodys } = await found('nobody', '云砚')
    expect(nobodys).toEqual({})
  })
})

describe('people of the platform', () => {
  test('an advisor finds what companies have placed and shared, with whose it is', async () => {
    const answer = await ask('helper', '云砚')
    const kinds = answer.groups.map(({ kind }) => kind).filter((kind) => kind !== 'policy')
    expect(kinds).toEqual(['declaration', 'order', 'company', 'lead', 'titleCase'])
    const ids = answer.groups.flatMap(({ hits }) => hits.map(({ id }) => id))
    expect(ids).toEqual(expect.arrayContaining(['SB20261123000001', 'SB20261123000002']))
    expect(ids).not.toContain('SB20261123000011')
    expect(ids).not.toContain('DD20261123000011')
    const [order] = (await ask('helper', 'DD20261123000002')).groups
    expect(order).toEqual({
      kind: 'order',
      name: '申报委托',
      hits: [
        {
          id: 'DD20261123000002',
          title: '云砚检测补助',
          note: '待受理 · DD20261123000002 · 云砚乙科技有限公司',
          link: '/admin/orders?id=DD20261123000002',
        },
      ],
    })
  })

  test('companies by name, initials and code, with what they have; each role sees its own', async () => {
    const { groups } = await ask('helper', 'yyy')
    expect(groups.find(({ kind }) => kind === 'company')?.hits).toEqual([
      {
        id: 'find-2',
        title: '云砚乙科技有限公司',
        note: '已认证 · 1 项委托 · 1 项申报',
        link: `/admin/declareManage?tab=open&q=${encodeURIComponent('云砚乙科技有限公司')}`,
      },
    ])
    expect((await found('helper', '91330100MA2XRDRA15')).company).toEqual(['find-1'])
    await sql`update declaration set shared_at = null where company_id = 'find-2'`.execute(
      server.db,
    )
    const link = async (name: string) =>
      (await ask(name, '云砚乙')).groups.find(({ kind }) => kind === 'company')?.hits[0]?.link
    expect(await link('helper')).toMatch(/^\/admin\/orders\?tab=open&q=/)
    expect(await link('chief')).toBe('/admin/certifications?id=cert-2')
    expect((await found('writer', '云砚')).company).toBeUndefined()
  })

  test('a lead is found by its message and by the ends of its number, which stays masked', async () => {
    const hit = {
      id: 'lead-1',
      title: '138****5678 云砚检测想了解高企',
      note: '新线索 · 2026-11-23',
      link: '/admin/leads?view=all&id=lead-1',
    }
    await sql`update customer_contact set created_at = ${clock.moment} where id = 'lead-1'`.execute(
      server.db,
    )
    for (const typed of ['想了解高企', '5678', PHONE]) {
      const { groups } = await ask('helper', typed)
      expect(groups.find(({ kind }) => kind === 'lead')?.hits, typed).toEqual([hit])
    }
    // The hidden digits lead nowhere.
    for (const typed of ['1234', '3812', '12345678'])
      expect((await found('helper', typed)).lead, typed).toBeUndefined()
  })

  test('title applications and partners, masked, by those who work on them alone', async () => {
    const hit = async (name: string, typed: string, kind: FindKind) =>
      (await ask(name, typed)).groups.find((one) => one.kind === kind)?.hits
    const titleCase = {
      id: 'ZC20261123AB12CD34',
      title: '云砚晴 杭州市工程师职务评审',
      note: '初次申报 · ZC20261123AB12CD34 · 138****5678',
      link: '/admin/jobTitleCases?view=all&id=ZC20261123AB12CD34',
    }
    for (const typed of ['云砚晴', '工程师职务', 'zc20261123ab12cd34', 'CD34', '5678', PHONE])
      expect(await hit('helper', typed, 'titleCase'), typed).toEqual([titleCase])
    const partner = {
      id: 'HZ20261123AB12CD35',
      title: '云砚产业园运营公司',
      note: '已提交 · HZ20261123AB12CD35 · 李园 · 138****5678',
      link: '/admin/partnerApply?view=all&id=HZ20261123AB12CD35',
    }
    for (const typed of ['产业园', 'yycyy', '李园', '91330100MA2XRDRC35', 'CD35', '5678', PHONE])
      expect(await hit('chief', typed, 'partner'), typed).toEqual([partner])
    expect(await hit('helper', '产业园', 'partner')).toBeUndefined()
    expect(await hit('writer', '云砚晴', 'titleCase')).toBeUndefined()
    // The hidden digits lead nowhere.
    expect(await hit('helper', '1234', 'titleCase')).toBeUndefined()
  })

  test('a company that an advisor serves leads to that client, of others to the list', async () => {
    const link = async (name: string) =>
      (await ask(name, '云砚甲')).groups.find(({ kind }) => kind === 'company')?.hits[0]?.link
    expect(await link('helper')).toMatch(/^\/admin\/declareManage\?/)
    await sql`update policy_order set advisor_user_id = 'u-helper', status = 30
      where order_no = 'DD20261123000001'`.execute(server.db)
    expect(await link('helper')).toBe('/admin/clients?id=find-1')
    expect(await link('chief')).toMatch(/^\/admin\/declareManage\?/)
    await sql`update policy_order set advisor_user_id = null, status = 20
      where order_no = 'DD20261123000001'`.execute(server.db)
  })

  test('whoever looks for a whole number is noted, once and masked', async () => {
    const entries = await entriesOf(server, async () => {
      await ask('helper', PHONE)
      await ask('helper', '5678')
      await ask('writer', PHONE)
    })
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['number.search', 'u-helper'],
    ])
    expect(JSON.stringify(entries)).not.toContain(PHONE)
  })

  test('an editor finds content in every state, and policies as everybody does', async () => {
    const answer = await ask('writer', '高新技术企业认定管理办法')
    const content = answer.groups.find(({ kind }) => kind === 'content')
    expect(content?.hits[0]).toMatchObject({
      note: '政策 · 已发布',
      link: `/admin/contentEdit?kind=policy&id=${POLICY}`,
    })
    const policy = answer.groups.find(({ kind }) => kind === 'policy')
    expect(policy?.hits[0]?.link).toBe(`/policy/detail?id=${POLICY}`)
    await sql`update policy set status = 'offline' where id = ${POLICY}`.execute(server.db)
    expect((await found('writer', POLICY)).content).toEqual([`policy:${POLICY}`])
    await sql`update policy set status = 'published' where id = ${POLICY}`.execute(server.db)
  })
})

test.each(['gxjs', '高新技术', '高企', '国科发火〔2016〕32号'])(
  'policies are found by %s',
  async (typed) => {
    const { groups } = await ask('nobody', typed)
    const titles = groups.flatMap(({ kind, hits }) =>
      kind === 'policy' ? hits.map(({ title }) => title) : [],
    )
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.length).toBeLessThanOrEqual(5)
    expect(titles[0]).toContain('高新技术企业')
  },
)

test.each(['云川', 'DD2026'])(
  'policies whose names only look like %s, or hold a part of it, are none',
  async (typed) => {
    expect((await ask('nobody', typed)).groups).toEqual([])
  },
)

test.each(['云砚', 'yyjc', '%', '_', String.raw`\\`, "'", '（）', '㐀㐁㐂'])(
  'nothing that is typed is a fault: %j',
  async (typed) => {
    expect((await ask('boss-1', typed)).failed).toEqual([])
  },
)

test('nobody finds anything without signing in, or with nothing typed', async () => {
  const client = await as('boss-1')
  expect(await refused(client.call(quickFind.find, { typed: '' }))).toBeTruthy()
  expect((await client.call(quickFind.find, { typed: ' ' })).groups).toEqual([])
})

describe('over what the capabilities give', () => {
  const who = (companyId: string, ...codes: string[]) => ({
    principal: { userId: 'u-boss-1', companyId, permissions: new Set(codes) },
  })
  const finding = (own: Partial<FindSources>) => {
    const none: FindSource = async () => []
    const sources = {
      ...(Object.fromEntries(FIND_KINDS.map((kind) => [kind, none])) as unknown as FindSources),
      ...own,
    }
    const { find } = createQuickFind({
      ...{ db: server.db, sources, initialsOf, clock },
      clientsAmong: async () => new Set(),
      log: createLog({ level: 'silent' }),
    }).handlers.quickFind
    return async (typed: string, caller: object) =>
      find({ typed, companyId: '' }, caller as Parameters<typeof find>[1])
  }
  /** A source that names no company in its question. */
  const forgetful: FindSource = async ({ read, best }) => {
    const { rows } = await read(async (tx) =>
      sql<{ id: string; title: string }>`select id, name as title from trademark`.execute(tx),
    )
    return best(
      rows.map(({ id, title }) => ({ id, title, numbers: [], also: [], note: '', link: '/' })),
    )
  }

  test('a source that forgets whose rows it reads is shown the asker’s alone', async () => {
    const find = finding({ trademark: forgetful })
    const { groups } = await find('云砚检测', who('find-1', 'ip:trademark'))
    expect(groups.map(({ hits }) => hits.map(({ id }) => id))).toEqual([['mark-1']])
  })

  test('one that fails, or takes too long, is named and hides no other', async () => {
    const sleepy: FindSource = async ({ read }) => {
      await read(async (tx) => sql`select pg_sleep(20)`.execute(tx))
      return []
    }
    const find = finding({
      order: async () => {
        throw new Error('no such table')
      },
      patent: sleepy,
      trademark: forgetful,
    })
    const codes = ['precise:order', 'ip:patent', 'ip:trademark']
    const begun = performance.now()
    const { groups, failed } = await find('云砚检测', who('find-1', ...codes))
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(failed).toEqual(['申报委托', '专利'])
    expect(groups.map(({ kind }) => kind)).toEqual(['trademark'])
  })
})
