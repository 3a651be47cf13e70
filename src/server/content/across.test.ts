import { afterAll, beforeAll, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { reminders } from '#contract/reminders.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import { createLog } from '#server/log.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { createNotificationJobs, type NotificationJobs } from '#server/notification-jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { type TestEditor, editorOf, POLICY_FORM } from './testing.ts'

/** What the content editor does reaches whoever it concerns in the other capabilities. */
const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let visitor: TestClient
let fan: TestClient
let holder: TestClient
let editor: TestEditor
let reviewer: TestEditor
let notifications: NotificationJobs

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  await server.createUser('fan', { companyId: 'company-001' })
  await server.createUser('holder', { companyId: 'company-002', roles: ['ENT_ADMIN'] })
  await server.createUser('declarer', { companyId: 'company-002', roles: ['ENT_DECLARER'] })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  visitor = createTestClient(server.app)
  fan = await as('fan')
  holder = await as('holder')
  editor = editorOf(await as('editor'))
  reviewer = editorOf(await as('reviewer'))
  const { secrets, remove } = await createTestData()
  await remove()
  notifications = createNotificationJobs({
    db: server.db,
    config: { smtpUrl: '', mailFrom: '', siteUrl: 'https://ceqiao.example.com' },
    secrets,
    reader: { fold: (text) => text.toLowerCase(), means: () => [] },
    judge: async () => () => null,
    policies: createPolicyStore(server.db).read,
    sendSms: null,
    guestSms: null,
    clock,
    log: createLog({ level: 'silent' }),
    kick: () => undefined,
  })
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

const publish = async (form: object): Promise<string> => {
  const { id } = await editor.add('policy', form)
  await editor.move('policy', id, 'submit')
  await reviewer.move('policy', id, 'approve')
  return id
}
/** One more node looks for what is to be told; false while another one does. */
const push = async (): Promise<boolean> => runJob(server.db, notifications.jobs, 'push')
/** Time passes, and whoever is to be told is told. */
const later = async (moment: string): Promise<void> => {
  clock.moment = new Date(moment)
  expect(await eventually(push)).toBe(true)
}
const told = async (who: TestClient) =>
  (await who.call(reminders.list, { pageSize: 50 })).records.map(({ kind, title, content }) => ({
    kind,
    title,
    content,
  }))
/** Of it what has happened to policies; that a company is matched with new ones is told besides. */
const changed = async (who: TestClient) =>
  (await told(who)).filter(({ kind }) => kind === 'POLICY_CHANGE')
const isShown = async (policyId: string, title: string): Promise<boolean> =>
  visitor.call(policies.detail, { policyId }).then(
    ({ policy }) => policy.title === title,
    () => false,
  )

test('a subscriber is reminded of what is published, and search finds it', async () => {
  await fan.call(subscriptions.save, {
    name: '量子',
    keywords: ['量子计算'],
    frequency: 'instant',
  })
  const title = '关于征集量子计算应用场景的通知（测试）'
  const id = await publish({ ...POLICY_FORM, title, shortTitle: '量子计算应用场景' })
  expect(await eventually(async () => isShown(id, title))).toBe(true)
  const found = async () =>
    (await visitor.call(policies.search, { keyword: '量子计算应用场景' })).records.some(
      ({ policy }) => policy.policyId === id,
    )
  expect(await eventually(found)).toBe(true)
  await later('2026-11-22T04:01:00Z')
  expect(await told(fan)).toMatchObject([{ kind: 'POLICY_MATCH' }])

  // Search and page let go of what goes offline.
  await editor.move('policy', id, 'offline', { reason: '测试' })
  expect(await eventually(async () => !(await found()))).toBe(true)
})

test('what is replaced reaches whoever starred it, and whoever has something under way', async () => {
  // What changed before is told first: changes that come together are told in one line.
  await later('2026-11-23T03:30:00Z')
  await later('2026-11-23T03:45:00Z')
  clock.moment = new Date('2026-11-23T04:00:00Z')
  const [old, newer] = [
    await publish({ ...POLICY_FORM, title: '旧办法（测试）' }),
    await publish({ ...POLICY_FORM, title: '新办法（测试）' }),
  ]
  expect(await eventually(async () => isShown(old, '旧办法（测试）'))).toBe(true)
  await fan.call(bookmarks.star, { objType: 'policy', objId: old, starred: true })
  await server.pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, status,
       agree_no_guarantee, contact_name, contact_phone, created_by, advisor_user_id)
     values ('DD20261123000001', 'company-002', '某公司', $1, 30, true, '甲', '13800001111',
       'u-holder', 'user-advisor')`,
    [old],
  )
  await server.pool.query(
    `insert into declaration (declare_no, company_id, policy_id, policy_title, project_name, status,
       created_by, declarer_user_id)
     values ('SB20261123000001', 'company-002', $1, '旧办法（测试）', '项目', 20, 'u-declarer', 'u-declarer')`,
    [old],
  )
  await later('2026-11-23T04:01:00Z')
  await reviewer.move('policy', old, 'replace', { itemId: newer })
  expect(await editor.one('policy', old)).toMatchObject({
    state: 'replaced',
    replacedBy: { id: newer, title: '新办法（测试）' },
  })
  const shown = async () =>
    (await visitor.call(policies.detail, { policyId: old })).replacedBy?.policyId === newer
  expect(await eventually(shown)).toBe(true)

  const line = { kind: 'POLICY_CHANGE', title: '《旧办法（测试）》已被替代' }
  expect(await changed(holder)).toMatchObject([line])
  const declarer = await loginAs(server.app, 'declarer', server.password)
  expect(await changed(declarer)).toMatchObject([line])
  const advisor = await loginAs(server.app, 'advisor', server.password)
  expect(await told(advisor)).toContainEqual(expect.objectContaining(line))
  // A change is found by one round and told once it has settled.
  await later('2026-11-23T04:05:00Z')
  await later('2026-11-23T05:05:00Z')
  const changes = (await told(fan)).filter(({ title }) => title.includes('旧办法'))
  expect(changes).toHaveLength(1)
  expect(changes[0]?.content).toContain('替代文件：《新办法（测试）》')

  await reviewer.move('policy', old, 'unreplace', { reason: '弄错了' })
  await editor.move('policy', old, 'offline', { reason: '主办单位撤回' })
  expect((await changed(holder))[0]).toMatchObject({
    title: '《旧办法（测试）》已下线',
    content: '《旧办法（测试）》已下线：主办单位撤回。在办事项不受影响，请留意后续通知。',
  })
})

test('a company that fits is matched as soon as a policy is public again', async () => {
  const POLICY = 'danxiang-guanjun'
  const snapshot = async (): Promise<boolean> => {
    const { rows } = await server.pool.query(
      `select from match_state s join match_snapshot m on m.run_id = s.run_id
       where s.company_id = 'company-demo' and m.policy_id = $1`,
      [POLICY],
    )
    return rows.length > 0
  }
  expect(await eventually(snapshot)).toBe(true)
  await editor.move('policy', POLICY, 'offline', { reason: '测试' })
  expect(await eventually(async () => !(await snapshot()))).toBe(true)
  await reviewer.move('policy', POLICY, 'restore').then(
    () => undefined,
    async () => {
      // Content that came with the product lacks the link to its source.
      await editor.move('policy', POLICY, 'reopen')
      const { source } = await editor.formOf('policy', POLICY)
      await editor.save('policy', POLICY, {
        source: { ...(source as object), url: 'https://example.com/source' },
      })
      await editor.move('policy', POLICY, 'submit')
      await reviewer.move('policy', POLICY, 'approve')
    },
  )
  expect(await eventually(snapshot)).toBe(true)
})
