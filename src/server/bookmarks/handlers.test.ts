import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import { FOOTPRINT_DAYS, MOST_FAVOURITES, MOST_FOOTPRINTS } from '#domain/bookmarks/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { cases } from '#testing/seed.ts'
import { createBookmarkStore } from './store.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)
const RANDOM = cases(12, 300)

let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let one: TestClient
let other: TestClient

/** A standing document, a notice whose window is over, and one that opens next year. */
const POLICY = 'gaoqi-rending-guanli-banfa'
const CLOSED = 'xiaojuren-2026-tongzhi'
const UPCOMING = 'gaoqi-niandu-baogao'

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  await server.createUser('one', { companyId: 'company-001' })
  await server.createUser('other', { companyId: 'company-001' })
  one = await loginAs(server.app, 'one', server.password)
  other = await loginAs(server.app, 'other', server.password)
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await server.pool.query('delete from favourite; delete from footprint; delete from trace_setting')
})

const star = async (objId: string, who = one, starred = true) =>
  who.call(bookmarks.star, { objType: 'policy', objId, starred })
const favourites = async (who = one) => (await who.call(bookmarks.favourites, {})).records
const visit = async (objId: string, who = one) =>
  who.call(bookmarks.visit, { objType: 'policy', objId })
const footprints = async () => (await one.call(bookmarks.footprints, {})).records
const counts = async (who = one) => who.call(subscriptions.traceInfo, {})
const kept = (id: string, at: string, title = '') =>
  JSON.stringify({ objType: 'policy', id, title, at })

test('are for members', async () => {
  const nobody = createTestClient(server.app)
  expect(await refused(nobody.call(bookmarks.favourites, {}))).toMatchObject({ code: 401 })
})

describe('a star', () => {
  test('is set and taken, and the same again changes nothing', async () => {
    expect(await star(POLICY)).toMatchObject({ starred: true, myFavoriteCount: 1 })
    clock.moment = new Date('2026-11-18T05:00:00Z')
    expect(await star(POLICY)).toMatchObject({ starred: true, myFavoriteCount: 1 })
    expect(await favourites()).toMatchObject([
      { objId: POLICY, title: expect.stringContaining('高新技术企业认定管理办法'), change: '' },
    ])
    expect((await favourites())[0]?.createTime).toBe('2026-11-18 12:00:00')
    expect(await favourites(other)).toEqual([])
    const off = await star(POLICY, one, false)
    expect(off).toMatchObject({ starred: false, myFavoriteCount: 0 })
    expect(await star(POLICY, one, false)).toMatchObject({ myFavoriteCount: 0, removalId: '' })
  })

  test('comes back with its folder and note for ten minutes, for its owner alone', async () => {
    await star(POLICY)
    await one.call(bookmarks.move, { keys: [`policy:${POLICY}`], folder: '  高企 ' })
    await one.call(bookmarks.note, { key: `policy:${POLICY}`, note: '明年报' })
    const { removalId } = await star(POLICY, one, false)
    expect(await refused(other.call(bookmarks.restore, { removalId }))).toMatchObject({ code: 404 })
    expect(await one.call(bookmarks.restore, { removalId })).toMatchObject({
      restored: 1,
      myFavoriteCount: 1,
    })
    expect(await favourites()).toMatchObject([{ folder: '高企', note: '明年报' }])
    const again = await star(POLICY, one, false)
    clock.moment = new Date(clock.moment.getTime() + 601_000)
    expect(await refused(one.call(bookmarks.restore, { removalId: again.removalId }))).toEqual({
      code: 404,
      text: '只能在 10 分钟内撤销',
    })
  })

  test('set anew after it was taken is a new one, which an undo does not touch', async () => {
    await star(POLICY)
    await one.call(bookmarks.note, { key: `policy:${POLICY}`, note: '旧' })
    const { removalId } = await star(POLICY, one, false)
    await star(POLICY)
    expect(await favourites()).toMatchObject([{ note: '' }])
    expect(await refused(one.call(bookmarks.restore, { removalId }))).toMatchObject({ code: 404 })
  })

  test('of fifty who set it at the same time is one', async () => {
    await Promise.all(Array.from({ length: 50 }, async () => star(POLICY)))
    expect(await counts()).toMatchObject({ myFavoriteCount: 1 })
  })

  test('is not set on what is nothing, unless a title is known', async () => {
    expect(await refused(star('no-such-policy'))).toMatchObject({ code: 404 })
    await one.call(bookmarks.star, {
      objType: 'policy',
      objId: 'long-gone',
      title: '早已下线的通知',
      starred: true,
    })
    expect(await favourites()).toMatchObject([{ title: '早已下线的通知', state: 'offline' }])
  })

  test('is told in batches', async () => {
    await star(POLICY)
    const keys = [`policy:${POLICY}`, `policy:${CLOSED}`, 'news:x']
    expect(await one.call(bookmarks.starred, { keys })).toEqual({ keys: [`policy:${POLICY}`] })
    expect(await other.call(bookmarks.starred, { keys })).toEqual({ keys: [] })
  })

  test('has a limit', async () => {
    await server.pool.query(
      `insert into favourite (user_id, obj_type, obj_id, title, created_at)
       select 'u-one', 'policy', 'x' || n, '', '2026-01-01' from generate_series(1, $1) n`,
      [MOST_FAVOURITES - 1],
    )
    expect(await star(POLICY)).toMatchObject({ myFavoriteCount: MOST_FAVOURITES })
    expect(await refused(star(CLOSED))).toEqual({ code: 400, text: '收藏最多 10000 条，请先清理' })
    // What is starred may be starred again, and taken out.
    expect(await star(POLICY)).toMatchObject({ starred: true })
    const begun = performance.now()
    const page = await one.call(bookmarks.favourites, { page: 100, pageSize: 50 })
    expect(page).toMatchObject({ total: MOST_FAVOURITES, all: MOST_FAVOURITES })
    expect(page.records).toHaveLength(50)
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(await one.call(bookmarks.unstar, { all: true })).toMatchObject({
      removed: MOST_FAVOURITES,
      myFavoriteCount: 0,
    })
  })
})

describe('the list of favourites', () => {
  test('has badges of what things are now, and of what has become of them', async () => {
    for (const id of [POLICY, CLOSED, UPCOMING]) await star(id)
    await one.call(bookmarks.star, { objType: 'company', objId: 'company-001', starred: true })
    const byId = async () =>
      Object.fromEntries((await favourites()).map((row) => [row.objId, row])) as Record<
        string,
        Awaited<ReturnType<typeof favourites>>[number]
      >
    const before = await byId()
    expect(before[CLOSED]).toMatchObject({ state: 'closed', stateName: '已截止', change: '' })
    expect(before[UPCOMING]).toMatchObject({ state: 'upcoming', change: '' })
    expect(before['company-001']).toMatchObject({ objType: 'company', state: '', change: '' })

    await server.pool.query(`update policy_deadline set day = '2027-04-30' where policy_id = $1`, [
      UPCOMING,
    ])
    await server.pool.query(`update policy set status = 'offline' where id = $1`, [CLOSED])
    await server.pool.query(`update policy set amount_text = '新的支持标准' where id = $1`, [
      POLICY,
    ])
    // Each change reaches the feed by itself.
    const allSeen = async (): Promise<boolean> => {
      const now = await byId()
      const changes = [now[UPCOMING]?.change, now[POLICY]?.change, now[CLOSED]?.state]
      return changes.join(' ') === 'earlier updated offline'
    }
    expect(await eventually(allSeen)).toBe(true)
    const after = await byId()
    expect(after[UPCOMING]).toMatchObject({ changeName: '截止提前', stateBefore: '' })
    expect(after[POLICY]).toMatchObject({ change: 'updated', changeName: '已更新' })
    expect(after[CLOSED]).toMatchObject({
      state: 'offline',
      stateName: '已下线',
      stateBefore: '已截止',
      change: '',
    })
    expect(after[CLOSED]?.title).toBe(before[CLOSED]?.title)
    expect(await counts()).toMatchObject({ myFavoriteCount: 4 })

    // Whoever has opened it knows.
    await visit(POLICY)
    expect((await byId())[POLICY]).toMatchObject({ change: '' })
    await server.pool.query(`update policy set status = 'published' where id = $1`, [CLOSED])
  })

  test('is looked through by kind, folder and words', async () => {
    await star(POLICY)
    clock.moment = new Date('2026-11-18T05:00:00Z')
    await star(CLOSED)
    await one.call(bookmarks.star, { objType: 'company', objId: 'company-001', starred: true })
    await one.call(bookmarks.move, { keys: [`policy:${POLICY}`], folder: '高企' })
    await one.call(bookmarks.note, { key: `policy:${CLOSED}`, note: '100%_要报' })
    const list = async (input: object) => {
      const { records, total, folders, types, all } = await one.call(bookmarks.favourites, input)
      return { ids: records.map(({ objId }) => objId), total, folders, types, all }
    }
    expect(await list({ objType: 'policy' })).toMatchObject({
      ids: [CLOSED, POLICY],
      total: 2,
      all: 3,
      folders: [
        { name: '', count: 1 },
        { name: '高企', count: 1 },
      ],
      types: [
        { objType: 'policy', name: '政策', count: 2 },
        { objType: 'company', name: '企业', count: 1 },
      ],
    })
    expect((await list({ folder: '高企', inFolder: true })).ids).toEqual([POLICY])
    expect((await list({ folder: '', inFolder: true })).total).toBe(2)
    expect((await list({ keyword: '管理办法' })).ids).toEqual([POLICY])
    expect((await list({ keyword: '%_要' })).ids).toEqual([CLOSED])
    expect((await list({ keyword: '%' })).ids).toEqual([CLOSED])
    expect((await list({ keyword: '别的' })).total).toBe(0)
  })

  test('has folders that are named, renamed, joined and taken away', async () => {
    await star(POLICY)
    await star(CLOSED)
    const keys = [`policy:${POLICY}`, `policy:${CLOSED}`]
    expect(await one.call(bookmarks.move, { keys, folder: '甲' })).toEqual({ moved: 2 })
    expect(await one.call(bookmarks.renameFolder, { folder: '甲', name: '乙' })).toEqual({
      moved: 2,
    })
    expect(await refused(one.call(bookmarks.renameFolder, { folder: '乙', name: ' ' }))).toEqual({
      code: 400,
      text: '收藏夹名称不能为空',
    })
    expect(await refused(one.call(bookmarks.move, { keys, folder: '夹'.repeat(21) }))).toEqual({
      code: 400,
      text: '收藏夹名称最多 20 字',
    })
    expect(await other.call(bookmarks.move, { keys, folder: '丙' })).toEqual({ moved: 0 })
    expect(await one.call(bookmarks.removeFolder, { folder: '乙' })).toEqual({ moved: 2 })
    expect((await favourites()).map(({ folder }) => folder)).toEqual(['', ''])
    await server.pool.query(
      `insert into favourite (user_id, obj_type, obj_id, folder)
       select 'u-one', 'news', 'x' || n, '夹' || n from generate_series(1, 50) n`,
    )
    expect(await refused(one.call(bookmarks.move, { keys, folder: '再一个' }))).toEqual({
      code: 400,
      text: '收藏夹最多 50 个',
    })
  })

  test('notes are a hundred characters at most', async () => {
    await star(POLICY)
    const key = `policy:${POLICY}`
    expect(await one.call(bookmarks.note, { key, note: '注'.repeat(100) })).toBeTruthy()
    expect(await refused(one.call(bookmarks.note, { key, note: '注'.repeat(101) }))).toEqual({
      code: 400,
      text: '备注最多 100 字',
    })
    expect(await refused(other.call(bookmarks.note, { key, note: '别人的' }))).toMatchObject({
      code: 404,
    })
  })

  test('many are taken out together and come back together', async () => {
    for (const id of [POLICY, CLOSED, UPCOMING]) await star(id)
    const gone = await one.call(bookmarks.unstar, {
      keys: [`policy:${POLICY}`, `policy:${CLOSED}`],
    })
    expect(gone).toMatchObject({ removed: 2, myFavoriteCount: 1 })
    expect(await one.call(bookmarks.restore, { removalId: gone.removalId })).toMatchObject({
      restored: 2,
      myFavoriteCount: 3,
    })
  })
})

describe('footprints', () => {
  test('are one a thing and day, the newest first', async () => {
    await visit(POLICY)
    clock.moment = new Date('2026-11-18T05:00:00Z')
    await visit(POLICY)
    clock.moment = new Date('2026-11-18T06:00:00Z')
    await visit(CLOSED)
    clock.moment = new Date('2026-11-19T05:00:00Z')
    await visit(POLICY)
    expect((await footprints()).map(({ objId, day, visits }) => [objId, day, visits])).toEqual([
      [POLICY, '2026-11-19', 1],
      [CLOSED, '2026-11-18', 1],
      [POLICY, '2026-11-18', 2],
    ])
    expect(await counts()).toMatchObject({ myFootprintCount: 3 })
    expect(await visit('no-such-policy')).toEqual({ noted: false })
  })

  test('go one by one, by day or all at once, and come back', async () => {
    await visit(POLICY)
    await visit(CLOSED)
    clock.moment = new Date('2026-11-19T05:00:00Z')
    await visit(POLICY)
    const keys = [`policy:${POLICY}:2026-11-18`]
    expect(await other.call(bookmarks.removeFootprints, { keys })).toMatchObject({ removed: 0 })
    const single = await one.call(bookmarks.removeFootprints, { keys })
    expect(single).toMatchObject({ removed: 1, myFootprintCount: 2 })
    expect(await one.call(bookmarks.removeFootprints, { day: '2026-11-18' })).toMatchObject({
      removed: 1,
      myFootprintCount: 1,
    })
    expect(await one.call(bookmarks.removeFootprints, { all: true })).toMatchObject({
      removed: 1,
      myFootprintCount: 0,
    })
    expect(await one.call(bookmarks.restore, { removalId: single.removalId })).toMatchObject({
      restored: 1,
      myFootprintCount: 1,
    })
    expect(await one.call(bookmarks.removeFootprints, {})).toMatchObject({
      removed: 0,
      removalId: '',
    })
  })

  test('read again after it was taken out begins anew', async () => {
    await visit(POLICY)
    await visit(POLICY)
    await one.call(bookmarks.removeFootprints, { all: true })
    await visit(POLICY)
    expect(await footprints()).toMatchObject([{ visits: 1 }])
  })

  test('are not noted while they are switched off', async () => {
    expect(await one.call(bookmarks.recording, { on: false })).toEqual({ recording: false })
    expect(await visit(POLICY)).toEqual({ noted: false })
    expect(await one.call(bookmarks.footprints, {})).toMatchObject({ total: 0, recording: false })
    await one.call(bookmarks.recording, { on: true })
    expect(await visit(POLICY)).toEqual({ noted: true })
  })

  test(`are ${MOST_FOOTPRINTS} at most, of ${FOOTPRINT_DAYS} days`, async () => {
    await server.pool.query(
      `insert into footprint (user_id, obj_type, obj_id, day, last_at)
       select 'u-one', 'news', 'x' || n, '2026-11-01', '2026-11-01'::timestamptz + n * interval '1 second'
       from generate_series(1, 10000) n`,
    )
    await server.pool.query(
      `insert into footprint (user_id, obj_type, obj_id, day) values ('u-one', 'news', 'old', '2026-05-22')`,
    )
    await visit(POLICY)
    expect(await counts()).toMatchObject({ myFootprintCount: MOST_FOOTPRINTS })
    const rows = (await one.call(bookmarks.footprints, { pageSize: 100, page: 4 })).records
    expect(rows).toHaveLength(100)
    expect(rows.at(-1)?.objId).toBe('x9502')
    // A day later nobody has to come by for what is too old to be gone.
    clock.moment = new Date(clock.moment.getTime() + 200 * DAY_MS)
    expect(await counts()).toMatchObject({ myFootprintCount: 0 })
    expect(await footprints()).toEqual([])
  })

  test('of two browsers at once stay within the limit', async () => {
    await server.pool.query(
      `insert into footprint (user_id, obj_type, obj_id, day)
       select 'u-one', 'news', 'x' || n, '2026-11-01' from generate_series(1, 499) n`,
    )
    await Promise.all([POLICY, CLOSED, UPCOMING].map(async (id) => visit(id)))
    expect(await counts()).toMatchObject({ myFootprintCount: MOST_FOOTPRINTS })
  })
})

describe('what a browser kept', () => {
  test('is taken over on request, once', async () => {
    await star(CLOSED)
    const input = {
      favourites: [
        kept(POLICY, '2026-11-10 10:00:00'),
        kept(CLOSED, '2026-11-10 10:00:00'),
        kept('gone', '', '下线的'),
        kept(POLICY, '2026-11-11 10:00:00'),
      ],
      footprints: [
        kept(POLICY, '2026-11-10 10:00:00'),
        kept(POLICY, '2026-11-10 11:00:00'),
        kept(POLICY, '2026-01-10 11:00:00'),
        kept(POLICY, '2027-11-10 11:00:00'),
      ],
    }
    expect(await one.call(bookmarks.merge, input)).toMatchObject({
      favourites: 2,
      footprints: 2,
      myFavoriteCount: 3,
      myFootprintCount: 2,
    })
    expect(await one.call(bookmarks.merge, input)).toMatchObject({ favourites: 0, footprints: 0 })
    expect((await footprints()).map(({ day, lastTime }) => [day, lastTime])).toEqual([
      ['2026-11-18', '2026-11-18 12:00:00'],
      ['2026-11-10', '2026-11-10 11:00:00'],
    ])
  })
})

test('removed things are gone for good after a while', async () => {
  await star(POLICY)
  await star(POLICY, one, false)
  await visit(POLICY)
  await one.call(bookmarks.removeFootprints, { all: true })
  const store = createBookmarkStore(server.db)
  await store.forgetRemoved(clock.moment)
  expect((await server.pool.query('select from favourite')).rowCount).toBe(1)
  await store.forgetRemoved(new Date(clock.moment.getTime() + 1))
  for (const table of ['favourite', 'footprint'])
    expect((await server.pool.query(`select from ${table}`)).rowCount).toBe(0)
  await server.pool.query(
    `insert into footprint (user_id, obj_type, obj_id, day)
     values ('u-one', 'news', 'old', '2026-05-22'), ('u-one', 'news', 'new', '2026-05-23')`,
  )
  await store.prune('2026-11-18')
  expect((await server.pool.query('select obj_id from footprint')).rows).toEqual([
    { obj_id: 'new' },
  ])
})

test('the counters equal the lists, whatever is done', { timeout: 600_000 }, async () => {
  const ids = [POLICY, CLOSED, UPCOMING, 'kexiao-2026-pingjia-tongzhi', 'lvse-gongchang']
  const id = fc.constantFrom(...ids)
  const step = fc.oneof(
    fc.record({ do: fc.constant('star' as const), id, on: fc.boolean() }),
    fc.record({ do: fc.constant('visit' as const), id }),
    fc.record({ do: fc.constant('unstar' as const), ids: fc.subarray(ids) }),
    fc.record({ do: fc.constant('forget' as const), ids: fc.subarray(ids) }),
    fc.record({ do: fc.constant('clear' as const) }),
    fc.record({ do: fc.constant('undo' as const) }),
    fc.record({ do: fc.constant('merge' as const), ids: fc.subarray(ids) }),
    fc.record({ do: fc.constant('withdraw' as const), id, off: fc.boolean() }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 100 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await server.pool.query('delete from favourite; delete from footprint')
      await server.pool.query(`update policy set status = 'published' where id = any($1)`, [ids])
      clock.moment = new Date(NOON)
      let undo = ''
      for (const it of steps) {
        const day = new Date(clock.moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
        // What is withdrawn is not there to be starred or visited: a refusal counts nothing.
        if (it.do === 'star')
          undo = (await star(it.id, one, it.on).catch(() => null))?.removalId || undo
        else if (it.do === 'visit') await visit(it.id).catch(() => null)
        else if (it.do === 'unstar')
          undo = (
            await one.call(bookmarks.unstar, { keys: it.ids.map((each) => `policy:${each}`) })
          ).removalId
        else if (it.do === 'forget')
          undo = (
            await one.call(bookmarks.removeFootprints, {
              keys: it.ids.map((each) => `policy:${each}:${day}`),
            })
          ).removalId
        else if (it.do === 'clear')
          undo = (await one.call(bookmarks.removeFootprints, { all: true })).removalId
        else if (it.do === 'undo') {
          if (undo !== '') await one.call(bookmarks.restore, { removalId: undo }).catch(() => null)
        } else if (it.do === 'merge') {
          const list = it.ids.map((each) => kept(each, `${day} 00:00:00`))
          await one.call(bookmarks.merge, { favourites: list, footprints: list })
        } else if (it.do === 'withdraw')
          await server.pool.query(`update policy set status = $2 where id = $1`, [
            it.id,
            it.off ? 'offline' : 'published',
          ])
        else clock.moment = new Date(clock.moment.getTime() + it.days * DAY_MS)
        const [told, starred, read] = await Promise.all([
          counts(),
          one.call(bookmarks.favourites, { pageSize: 50 }),
          one.call(bookmarks.footprints, { pageSize: 100 }),
        ])
        expect(told.myFavoriteCount).toBe(starred.records.length)
        expect(told.myFavoriteCount).toBe(starred.total)
        expect(told.myFavoriteCount).toBe(starred.all)
        expect(told.myFootprintCount).toBe(read.total)
        expect(told.myFootprintCount).toBe(read.all)
      }
    }),
    { numRuns: RANDOM },
  )
  await server.pool.query(`update policy set status = 'published' where id = any($1)`, [ids])
})
