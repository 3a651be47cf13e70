import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { consultation } from '#contract/consultation.ts'
import { experts } from '#contract/experts.ts'
import { leads } from '#contract/leads.ts'
import { serviceSettings } from '#contract/service-settings.ts'
import { workbench } from '#contract/workbench.ts'
import { type ExpertService, FOLLOWS } from '#domain/chat/expert-service.ts'
import { OFFICE_HOURS, type OfficeHours } from '#domain/chat/week.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

/** A Wednesday at ten in Beijing. */
const WEDNESDAY = '2026-11-18T02:00:00Z'
const ID = 'user-advisor'
const clock = movableClock(WEDNESDAY)
let server: TestApp
let chief: TestClient
const visitor = () => createTestClient(server.app, { browser: true })

beforeAll(async () => {
  server = await createTestApp({ clock })
  chief = await loginAs(server.app, 'reviewer', server.password)
})
afterAll(async () => server.close())
beforeEach(() => {
  clock.moment = new Date(WEDNESDAY)
})

/** Looks until it is so; other nodes and the content's revision take a moment. */
const soon = async (look: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries += 1)
    try {
      await look()
      return
    } catch (error) {
      if (tries === 200) throw error
      await wait(20)
    }
}
const one = async (userId = ID) => {
  const { records } = await chief.call(serviceSettings.experts, {})
  const found = records.find((row) => row.userId === userId)
  if (found === undefined) throw new Error('no such expert')
  return found
}
/** The expert has a socket somewhere. */
const connect = async () =>
  server.pool.query(
    `insert into chat_lease (conn_id, actor_id, node, until)
     values ('desk', $1, 'n', now() + interval '1 hour') on conflict do nothing`,
    [ID],
  )
const disconnect = async () => server.pool.query(`delete from chat_lease where conn_id = 'desk'`)
const connected = async (work: () => Promise<void>): Promise<void> => {
  await connect()
  await work()
  await disconnect()
}
type Setting = ExpertService
const save = async (setting: Partial<Setting>, capacity?: number) => {
  const { version, capacity: now, own } = await one()
  return chief.call(serviceSettings.saveExpert, {
    userId: ID,
    version,
    capacity: capacity ?? now,
    setting: JSON.stringify({ ...own, ...setting }),
  })
}
const saveHours = async (hours: OfficeHours, note = '') => {
  const { version } = await chief.call(serviceSettings.hours, {})
  return chief.call(serviceSettings.saveHours, { version, hours: JSON.stringify(hours), note })
}

describe('experts', () => {
  test('every advisor is there with what holds and how they stand', async () => {
    const { records } = await chief.call(serviceSettings.experts, {})
    const { records: shown } = await visitor().call(experts.consultants, {})
    expect(records.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining(shown.map(({ userId }) => userId)),
    )
    expect(await one()).toMatchObject({
      userName: '周明远·示例',
      profile: 'published',
      active: true,
      lists: ['consult'],
      hours: '工作日 9:00–18:00',
      version: 0,
      own: FOLLOWS,
      capacity: 8,
      load: 0,
      presence: { status: 'offline', available: false },
      firstReplyMs: 0,
    })
    await server.createUser('fresh', { roles: ['PLAT_ADVISOR'], userName: '新顾问' })
    expect(await one('u-fresh')).toMatchObject({ profile: 'none', lists: [], tags: [] })
  })

  test('a week, tags and lists that are set are what visitors see, on every node, and nothing else changes', async () => {
    const node = await server.startNode()
    const week = OFFICE_HOURS.week.map((ranges, at) =>
      at === 5 ? [{ from: 540, to: 720 }] : [...ranges],
    )
    const entries = await entriesOf(server, async () => {
      const saved = await save({ week, tags: ['高企认定', '年报'], lists: ['jobTitle'] }, 12)
      expect(saved).toMatchObject({
        version: 1,
        capacity: 12,
        hours: '工作日 9:00–18:00，周六 9:00–12:00',
        lists: ['jobTitle'],
      })
    })
    expect(entries).toMatchObject([
      {
        action: 'service.expert',
        objectId: ID,
        detail: {
          before: { 接待时段: '沿用平台', 接待上限: '8', 列表: '沿用资料' },
          after: { 接待时段: '工作日 9:00–18:00，周六 9:00–12:00', 接待上限: '12', 列表: '职称' },
        },
      },
    ])
    expect(Object.keys(entries[0]?.detail.after ?? {})).not.toContain('暂停至')
    for (const app of [server.app, node])
      await soon(async () => {
        const client = createTestClient(app)
        const { records } = await client.call(experts.jobTitleConsultants, {})
        expect(records.find(({ userId }) => userId === ID)).toMatchObject({
          servingHours: '工作日 9:00–18:00，周六 9:00–12:00',
          personnelTag: '高企认定,年报',
        })
        const others = await client.call(experts.consultants, {})
        expect(others.records.map(({ userId }) => userId)).not.toContain(ID)
      })
    // The public profile itself is as it was.
    const { rows } = await server.pool.query(
      `select body ->> 'servingHours' as hours from publication where kind = 'expert' and id = $1`,
      [ID],
    )
    expect(rows).toEqual([{ hours: '工作日 9:00–18:00' }])
    const advisor = await loginAs(server.app, 'advisor', server.password)
    expect((await advisor.call(workbench.presence, {})).capacity).toBe(12)
    expect(await save({ ...FOLLOWS }, 8)).toMatchObject({ lists: ['consult'], own: FOLLOWS })
  })

  test('a pause is what visitors are told, up to its last day', async () => {
    await connected(async () => {
      await save({ pausedUntil: '2026-11-20' })
      const presence = async () => {
        const { presence: all } = await visitor().call(chat.customerService, {})
        return all.find(({ userId }) => userId === ID)
      }
      await soon(async () =>
        expect(await one()).toMatchObject({ presence: { status: 'away', available: false } }),
      )
      expect(await presence()).toMatchObject({ status: 'away', backAt: '2026-11-23 09:00' })
      clock.moment = new Date('2026-11-23T01:00:00Z')
      expect(await presence()).toMatchObject({ status: 'online', available: true })
      clock.moment = new Date(WEDNESDAY)
      await save({ pausedUntil: '' })
    })
  })

  test('of two who edit the same version one is told to look again', async () => {
    const { version } = await one()
    const outcomes = await Promise.all(
      [9, 10].map(async (capacity) =>
        chief
          .call(serviceSettings.saveExpert, {
            userId: ID,
            version,
            capacity,
            setting: JSON.stringify({ ...FOLLOWS, tags: [`领域${capacity}`] }),
          })
          .then(
            () => 'saved',
            (error: Error) => error.message,
          ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['saved', '数据已被修改，请刷新'].toSorted())
    await save(FOLLOWS, 8)
  })

  test.each<[string, Partial<Setting>, string]>([
    ['nothing new', {}, '内容没有变化'],
    ['a reply that is none', { autoReply: 'gone' }, '没有这条自动回复，请重新选择'],
    ['a reply of the platform', { autoReply: 'welcome' }, '没有这条自动回复，请重新选择'],
    ['a pause that is over', { pausedUntil: '2026-11-17' }, '暂停接待的最后一天不能早于今天'],
    ['a week of two days', { week: [[], []] }, '请填写周一到周日'],
  ])('%s is refused', async (_name, setting, told) => {
    expect(await refused(save(setting))).toEqual({ code: 400, text: told })
  })

  test('the order is that of the public lists, and the one before brings it back', async () => {
    const ids = async () =>
      (await chief.call(serviceSettings.experts, {})).records.map((it) => it.userId)
    const first = await ids()
    const turned = first.toReversed()
    const entries = await entriesOf(server, async () => {
      expect(await chief.call(serviceSettings.orderExperts, { userIds: turned })).toEqual({
        before: first,
      })
    })
    expect(entries.map(({ action }) => action)).toEqual(['service.order'])
    expect(await ids()).toEqual(turned)
    const shown = (await visitor().call(experts.consultants, {})).records.map((it) => it.userId)
    expect(shown).toEqual(turned.filter((id) => shown.includes(id)))
    await chief.call(serviceSettings.orderExperts, { userIds: first })
    expect(await ids()).toEqual(first)
    expect(
      (await refused(chief.call(serviceSettings.orderExperts, { userIds: ['user-demo'] }))).text,
    ).toBe('专家名单有变化，请刷新后再调整')
  })
})

describe('hours', () => {
  test('what is published holds at once, keeps its versions, and counts for the first call', async () => {
    const first = await chief.call(serviceSettings.hours, {})
    expect(first).toMatchObject({ version: 0, hours: OFFICE_HOURS })
    const closed: OfficeHours = {
      ...OFFICE_HOURS,
      exceptions: [{ day: '2026-11-18', name: '停电', kind: 'own', ranges: [] }],
    }
    await connect()
    await soon(async () => expect((await one()).presence.available).toBe(true))
    const entries = await entriesOf(server, async () => {
      expect(await saveHours(closed, '停电')).toEqual({ version: 1 })
    })
    expect(entries).toMatchObject([
      {
        action: 'service.hours',
        detail: { before: {}, after: { 特殊日期: '2026-11-18 停电 休息' } },
      },
    ])
    await soon(async () =>
      expect((await one()).presence).toMatchObject({
        available: false,
        backAt: '2026-11-19 09:00',
      }),
    )
    const { contactId } = await visitor().call(consultation.save, {
      contactWay: '13800008888',
      leaveMessage: '停电那天',
      consent: true,
    })
    // Left on a day that is closed: one working day after the next one has begun.
    const { dueTime } = await chief.call(leads.one, { contactId })
    expect(dueTime).toBe('2026-11-20 09:00:00')
    expect(await refused(saveHours(closed))).toEqual({ code: 400, text: '内容没有变化' })
    const stale = chief.call(serviceSettings.saveHours, {
      version: 0,
      hours: JSON.stringify(OFFICE_HOURS),
    })
    expect((await refused(stale)).code).toBe(409)
    // The way back is an old version, published as a new one.
    expect(await saveHours(OFFICE_HOURS)).toEqual({ version: 2 })
    const { records } = await chief.call(serviceSettings.hoursVersions, {})
    expect(records.map(({ version, note }) => [version, note])).toEqual([
      [2, ''],
      [1, '停电'],
    ])
    expect(records[1]?.hours.exceptions).toEqual(closed.exceptions)
    await soon(async () => expect((await one()).presence.available).toBe(true))
    await disconnect()
  })

  test('hours that cannot be used are refused', async () => {
    const week = OFFICE_HOURS.week.map((ranges) => ranges.toReversed())
    const twice = { day: '2026-12-31', name: '元旦', kind: 'holiday', ranges: [] } as const
    expect((await refused(saveHours({ week, exceptions: [twice, twice] }))).text).toBe(
      '2026-12-31 填写了两次',
    )
  })
})

describe('automatic replies', () => {
  const list = async () => (await chief.call(serviceSettings.replies, {})).records
  const find = async (code: string) => {
    const found = (await list()).find((row) => row.code === code)
    if (found === undefined) throw new Error('no such reply')
    return found
  }
  const answered = async (dictId: string) =>
    (await visitor().call(chat.autoReply, { dictId })).dictDesc

  test('the platform’s own stand first, and each is what the chat answers', async () => {
    const all = await list()
    expect(all.slice(0, 3).map(({ code, when }) => [code, when !== ''])).toEqual([
      ['welcome', true],
      ['off-hours', true],
      ['queue', true],
    ])
    for (const { code, html } of all) expect(await answered(code)).toBe(html)
    expect(all.find(({ code }) => code === 'hightech-first')?.usedBy).toEqual([
      { userId: ID, userName: '周明远·示例' },
    ])
  })

  test.each(['welcome', 'hightech-first'])(
    '%s is written, answered by the chat, and rolled back',
    async (code) => {
      const before = await find(code)
      expect(before.version).toBe(0)
      const given = { code, title: '问候', note: '改短' }
      const entries = await entriesOf(server, async () => {
        const writing = '您好\n\n- 甲\n\n[看](javascript:alert(1)) <b>x</b>'
        expect(
          await chief.call(serviceSettings.saveReply, { ...given, writing, version: 0 }),
        ).toEqual({
          code,
          version: 2,
        })
      })
      expect(entries).toMatchObject([{ action: 'service.reply', objectId: code }])
      const html = await find(code).then((it) => it.html)
      expect(html).toMatch(/^<p>您好<\/p><ul><li>甲<\/li><\/ul><p>/)
      expect(html).not.toContain('href')
      await soon(async () => expect(await answered(code)).toBe(html))
      const stale = chief.call(serviceSettings.saveReply, { ...given, writing: '旧', version: 0 })
      expect((await refused(stale)).code).toBe(409)
      const { records } = await chief.call(serviceSettings.replyVersions, { code })
      expect(records.map(({ version, note }) => [version, note])).toEqual([
        [2, '改短'],
        [1, '原始内容'],
      ])
      const { title, writing } = records[1]!
      await chief.call(serviceSettings.saveReply, { code, title, writing, version: 2 })
      expect((await find(code)).html).toBe(before.html)
    },
  )

  test('a new one can be named by an expert; the platform’s own may say nothing', async () => {
    const { code } = await chief.call(serviceSettings.saveReply, {
      title: '新的',
      writing: '您好，我在外出。',
      version: 0,
    })
    await soon(async () => expect(await answered(code)).toBe('<p>您好，我在外出。</p>'))
    expect((await save({ autoReply: code })).autoReply).toBe(code)
    expect((await find(code)).usedBy.map(({ userId }) => userId)).toEqual([ID])
    await soon(async () => {
      const card = await visitor().call(experts.find, { userId: ID })
      expect(card.autoReplyDictId).toBe(code)
    })
    await save({ autoReply: null })
    const empty = { title: '新的', writing: ' ', version: 1 }
    expect((await refused(chief.call(serviceSettings.saveReply, { ...empty, code }))).text).toBe(
      '请填写回复内容',
    )
    const { version } = await find('queue')
    await chief.call(serviceSettings.saveReply, {
      code: 'queue',
      title: '排队等待',
      writing: '稍等',
      version,
    })
    await chief.call(serviceSettings.saveReply, {
      code: 'queue',
      title: '排队等待',
      writing: '',
      version: version + 2,
    })
    await soon(async () => expect(await answered('queue')).toBe(''))
    const nobody = { code: 'gone', title: '没有', writing: '没有', version: 0 }
    expect((await refused(chief.call(serviceSettings.saveReply, nobody))).code).toBe(404)
  })

  test('a preview is what the visitor would see', async () => {
    const { html } = await chief.call(serviceSettings.previewReply, {
      writing: '**好** [看](https://a.example/x)',
    })
    expect(html).toBe(
      '<p><strong>好</strong> <a href="https://a.example/x" rel="noopener noreferrer nofollow" target="_blank">看</a></p>',
    )
  })
})

describe('quick replies', () => {
  const list = async (input: object = {}) => chief.call(serviceSettings.quickReplies, input)

  test('are written, found, deleted and brought back, each with an entry', async () => {
    const advisor = await loginAs(server.app, 'advisor', server.password)
    const titles = async () =>
      (await advisor.call(workbench.quickReplies, {})).records.map(({ title }) => title)
    const given = {
      title: '外出答复',
      text: '您好，我在外出，一小时内回复。',
      tags: ['外出', '外出'],
    }
    let replyId = ''
    const entries = await entriesOf(server, async () => {
      replyId = (await chief.call(serviceSettings.saveQuickReply, given)).replyId
      const change = { ...given, replyId, text: '稍后回复', version: 1 }
      await chief.call(serviceSettings.saveQuickReply, change)
      expect((await refused(chief.call(serviceSettings.saveQuickReply, change))).code).toBe(409)
    })
    expect(entries.map(({ action }) => action)).toEqual([
      'service.quickReply',
      'service.quickReply',
    ])
    expect(await titles()).toContain('外出答复')
    expect((await list({ keyword: '稍后回复' })).records).toMatchObject([
      { replyId, tags: ['外出'], version: 2, removedTime: '' },
    ])
    expect((await list({ tag: '外出' })).total).toBe(1)
    expect((await list({ keyword: '%' })).total).toBe(0)
    expect((await list()).tags).toContain('外出')
    await chief.call(serviceSettings.removeQuickReply, { replyId })
    expect(await titles()).not.toContain('外出答复')
    expect((await list({ removed: true })).records.map((it) => it.replyId)).toEqual([replyId])
    expect((await refused(chief.call(serviceSettings.removeQuickReply, { replyId }))).code).toBe(
      404,
    )
    await chief.call(serviceSettings.restoreQuickReply, { replyId })
    expect(await titles()).toContain('外出答复')
    expect((await refused(chief.call(serviceSettings.restoreQuickReply, { replyId }))).code).toBe(
      404,
    )
  })

  test('those of an expert alone are not touched', async () => {
    const advisor = await loginAs(server.app, 'advisor', server.password)
    const { replyId } = await advisor.call(workbench.saveQuickReply, { title: '我的', text: '我' })
    expect((await list({ keyword: '我的' })).total).toBe(0)
    expect((await refused(chief.call(serviceSettings.removeQuickReply, { replyId }))).code).toBe(
      404,
    )
    const change = { replyId, title: '我', text: '我', version: 1 }
    expect((await refused(chief.call(serviceSettings.saveQuickReply, change))).code).toBe(404)
  })
})

test('only whoever holds the code may look or change', async () => {
  for (const name of ['advisor', 'editor', 'demo']) {
    const client = await loginAs(server.app, name, server.password)
    expect((await refused(client.call(serviceSettings.experts, {}))).code).toBe(403)
    expect((await refused(client.call(serviceSettings.hours, {}))).code).toBe(403)
  }
})
