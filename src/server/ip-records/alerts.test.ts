import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import { reminders } from '#contract/reminders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually, refused } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { alertJob, sendDueAlerts } from './alerts/job.ts'
import { TRADEMARK } from './kinds.ts'
import {
  clearRecords,
  createWorld,
  MINE,
  packed,
  patentForm,
  type RecordWorld,
  trademarkForm,
} from './testing.ts'
import { writeRecords } from './writing.ts'

const clock = movableClock('2026-11-22T04:00:00Z')
let world: RecordWorld

beforeAll(async () => {
  world = await createWorld(clock)
})
afterAll(async () => world.server.close())
beforeEach(async () => {
  clock.moment = new Date('2026-11-22T04:00:00Z')
  await clearRecords(world.server)
})

const runOn = async (day: string) => {
  clock.moment = new Date(`${day}T04:00:00Z`)
  return sendDueAlerts({ db: world.server.db, clock })
}
const runAtOnce = async (day: string, howMany: number) => {
  const told = await Promise.all(Array.from({ length: howMany }, async () => runOn(day)))
  return told.reduce((sum, one) => sum + one, 0)
}
/** Reminders of the first company's administrator, the oldest first. */
const told = async (userId = 'u-boss') => {
  const { rows } = await world.server.pool.query<{ title: string; content: string; link: string }>(
    `select title, content, link from reminder where kind = 'IP_DUE' and user_id = $1
     order by created_at, id`,
    [userId],
  )
  return rows
}
const addMark = async (more: Parameters<typeof trademarkForm>[0] = {}) =>
  world.boss.call(trademarkRecords.add, {
    form: packed(trademarkForm({ validTo: '2027-03-31', ...more })),
  })

describe('a day of reminders', () => {
  test('is told once to everybody who may see the list, with the page it leads to', async () => {
    const { recordId } = await addMark()
    expect(await runOn('2026-11-22')).toBe(1)
    const [first] = await told()
    expect(first).toEqual({
      title: '商标提醒：云砚 续展',
      content: '商标“云砚”（9999000001）续展：2027-03-31 到期，还有 129 天。',
      link: `/admin/intellectual/trademark?id=${recordId}`,
    })
    expect(await told('u-officer')).toHaveLength(1)
    expect(await told('u-viewer')).toHaveLength(1)
    expect(await told('u-other')).toEqual([])
    for (const day of ['2026-11-22', '2026-11-23', '2026-12-30']) expect(await runOn(day)).toBe(0)
    expect(await told()).toHaveLength(1)
    const { records } = await world.boss.call(reminders.list, { kinds: ['IP_DUE'] })
    expect(records).toHaveLength(1)
  })

  test('every day of a renewal and its grace fires on its day, once', async () => {
    await addMark()
    const fired: string[] = []
    // From a year before to the end of the grace period, day by day over two turns of the month.
    for (
      let moment = Date.parse('2026-11-22T04:00:00Z');
      moment <= Date.parse('2027-10-05T04:00:00Z');
      moment += 86_400_000
    ) {
      const day = new Date(moment).toISOString().slice(0, 10)
      if ((await runOn(day)) > 0) fired.push(day)
    }
    expect(fired).toEqual([
      '2026-11-22', // 180 days before has passed: told at once
      '2026-12-31',
      '2027-03-01',
      '2027-03-31',
      '2027-07-02',
      '2027-08-31',
      '2027-09-23',
    ])
  }, 60_000)

  test('annuities: ninety days before to every late month, and nothing once it is paid', async () => {
    const made = await world.boss.call(patentRecords.add, {
      form: packed(
        patentForm({
          appDate: '2023-06-15',
          grantDate: '2025-03-10',
          reduction: '85',
          paidThrough: 4,
        }),
      ),
    })
    const days = [
      '2027-03-16',
      '2027-03-17',
      '2027-06-15',
      '2027-06-16',
      '2027-07-16',
      '2027-08-15',
    ]
    const fired: string[] = []
    for (const day of days) if ((await runOn(day)) > 0) fired.push(day)
    expect(fired).toEqual(['2027-03-17', '2027-06-15', '2027-06-16', '2027-07-16'])
    expect((await told()).at(-1)?.content).toContain('滞纳期到 2027-12-15')
    clock.moment = new Date('2027-08-15T04:00:00Z')
    await world.boss.call(patentRecords.payAnnuity, {
      recordId: made.recordId,
      version: made.version,
      year: 5,
      paid: true,
      paidOn: '2027-08-15',
    })
    for (const day of ['2027-08-16', '2027-09-16']) expect(await runOn(day)).toBe(0)
    expect(await runOn('2028-03-17')).toBe(1)
  })

  test('a renewed mark is told of its new term, a corrected day is told anew', async () => {
    const { recordId, form } = await addMark()
    expect(await runOn('2026-11-22')).toBe(1)
    const { version } = await world.boss.call(trademarkRecords.detail, { recordId })
    await world.boss.call(trademarkRecords.edit, {
      recordId,
      version,
      form: packed({ ...form, validTo: '2027-02-20' }),
    })
    expect(await runOn('2026-11-22')).toBe(1)
    expect((await told()).at(-1)?.content).toContain('2027-02-20')
    await world.boss.call(trademarkRecords.bulk, { action: 'hide', recordIds: [recordId] })
    expect(await runOn('2027-02-20')).toBe(0)
  })
})

describe('several servers', () => {
  test('a day is told once, whoever runs at the same moment', async () => {
    for (let at = 0; at < 4; at += 1) await addMark({ regNo: String(9_999_000_000 + at) })
    expect(await runAtOnce('2026-11-22', 4)).toBe(4)
    expect(await told()).toHaveLength(4)
  })

  test('and after one that ended in the middle', async () => {
    for (let at = 0; at < 4; at += 1) await addMark({ regNo: String(9_999_000_000 + at) })
    await world.server.pool.query(
      `create function stop_once() returns trigger language plpgsql as $$
       begin
         if (select count(*) from reminder where kind = 'IP_DUE') >= 3 then
           raise exception 'the server was ended here';
         end if;
         return new;
       end $$`,
    )
    await world.server.pool.query(
      `create trigger stop_once before insert on reminder for each row execute function stop_once()`,
    )
    await expect(runOn('2026-11-22')).rejects.toThrow('ended here')
    await world.server.pool.query('drop trigger stop_once on reminder')
    expect(await told()).toEqual([])
    expect(await runAtOnce('2026-11-22', 3)).toBe(4)
    expect(await told()).toHaveLength(4)
  })

  test('leave it to the one that is at it', async () => {
    await addMark()
    const { db, pool } = world.server
    const run = async () => runJob(db, [alertJob({ db, clock })], 'rights')
    expect(await eventually(run)).toBe(true)
    expect(await told()).toHaveLength(1)
    await addMark({ regNo: '9999000002' })
    await pool.query(
      `update job set holder = 'gone', until = now() + interval '1 hour' where name = 'rights'`,
    )
    expect(await run()).toBe(false)
    expect(await told()).toHaveLength(1)
    await pool.query(`update job set until = '-infinity' where name = 'rights'`)
    expect(await run()).toBe(true)
    expect(await told()).toHaveLength(2)
  })
})

describe('settings', () => {
  test('a company leaves days out and says who is told; records have their own', async () => {
    const own = await addMark()
    const quiet = await addMark({ regNo: '9999000002' })
    const early = await addMark({ regNo: '9999000003' })
    const { rule, people } = await world.boss.call(trademarkRecords.remindRule, {})
    expect(rule).toMatchObject({ on: true, version: 0, userIds: [] })
    expect(rule.marks.map(({ code }) => code)).toContain('renewal:g90')
    expect(people.map(({ userName }) => userName)).toEqual(['丙成员', '乙专员', '甲老板'])
    const save = async (more: object) =>
      world.boss.call(trademarkRecords.saveRemindRule, {
        on: true,
        off: ['renewal:d180', 'renewal:d365'],
        userIds: ['u-officer'],
        version: 0,
        ...more,
      })
    expect(await refused(save({ userIds: ['u-other'] }))).toEqual({
      code: 400,
      text: '提醒对象应是可以查看商标的同事',
    })
    const saved = await save({})
    expect(saved.rule).toMatchObject({ version: 1, userIds: ['u-officer'] })
    expect(saved.rule.marks.find(({ code }) => code === 'renewal:d365')?.on).toBe(false)
    expect(await refused(save({}))).toMatchObject({ code: 409 })
    await world.boss.call(trademarkRecords.remind, {
      recordId: quiet.recordId,
      version: 1,
      on: false,
    })
    const changed = await world.boss.call(trademarkRecords.remind, {
      recordId: early.recordId,
      version: 1,
      on: true,
      days: [129, 10],
    })
    expect(changed.remind).toEqual({ on: true, days: [129, 10] })
    expect(await runOn('2026-11-22')).toBe(1)
    expect(await told('u-boss')).toEqual([])
    expect((await told('u-officer')).map(({ link }) => link)).toEqual([
      `/admin/intellectual/trademark?id=${early.recordId}`,
    ])
    expect(await runOn('2026-12-31')).toBe(1)
    expect((await told('u-officer')).at(-1)?.link).toContain(own.recordId)
    await save({ on: false, version: 1 })
    expect(await runOn('2027-03-31')).toBe(0)
  })

  test('of many at once the nearest are told with their pages, the rest in one reminder', async () => {
    const context = { companyId: MINE, userId: 'u-boss', rules: [], today: '2026-11-22' }
    const rule = await world.server.pool.query<{ body: object }>(
      `select body from publication where kind = 'ipRule' and body ->> 'code' = 'trademarkPeriod'`,
    )
    const rules = rule.rows.map(({ body }) => body) as never[]
    const writings = Array.from({ length: 1_500 }, (_, at) => ({
      id: `many-${at}`,
      form: trademarkForm({ regNo: String(9_999_000_000 + at), validTo: '2027-03-31' }),
      before: null,
    }))
    await inTransaction(world.server.db, async (tx) =>
      writeRecords(tx, TRADEMARK, writings, { ...context, rules }),
    )
    expect(await runOn('2026-11-22')).toBe(1_500)
    const all = await told()
    const rest = all.find(({ link }) => link === '/admin/calendar')
    expect(rest?.title).toBe('另有 1495 项商标期限提醒')
    const pages = all.filter((one) => one !== rest).map(({ link }) => link)
    expect(pages).toHaveLength(5)
    expect(new Set(pages.map((link) => link.replace(/many-\d+$/, 'many-')))).toEqual(
      new Set(['/admin/intellectual/trademark?id=many-']),
    )
    expect(new Set(pages).size).toBe(5)
  })
})
