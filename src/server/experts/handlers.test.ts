import { afterAll, beforeAll, expect, test } from 'vitest'
import { experts } from '#contract/experts.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

let server: ContentServer

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:10:00Z'))
})
afterAll(async () => server.close())

const client = () => createTestClient(server.app)
const rename = async (userId: string, name: string) =>
  server.pool.query('update user_account set user_name = $2 where id = $1', [userId, name])

test('the two lists hold accounts that exist, each with its field and hours', async () => {
  const consult = await client().call(experts.consultants, {})
  const jobTitle = await client().call(experts.jobTitleConsultants, {})
  expect(consult.records.map(({ userId }) => userId)).toContain('user-advisor')
  expect(jobTitle.records.map(({ userName }) => userName)).toEqual(['高予舟·示例', '唐念初·示例'])
  const all = [...consult.records, ...jobTitle.records]
  const { rows } = await server.pool.query<{ id: string }>(
    "select id from user_account where 'PLAT_ADVISOR' = any(roles)",
  )
  expect(new Set(all.map(({ userId }) => userId))).toEqual(new Set(rows.map(({ id }) => id)))
  for (const { personnelTag, servingHours, userSex } of all) {
    expect(personnelTag.split(',').length).toBeGreaterThanOrEqual(2)
    expect(servingHours).not.toBe('')
    expect(['0', '1']).toContain(userSex)
  }
})

test.each(['测试专家', 'Test 01', '高予舟（测试）'])('%s is not public', async (name) => {
  await rename('user-expert-gao', name)
  const { records } = await client().call(experts.jobTitleConsultants, {})
  expect(records.map(({ userId }) => userId)).toEqual(['user-expert-tang'])
  await expect(client().call(experts.find, { userId: 'user-expert-gao' })).rejects.toMatchObject({
    code: 404,
  })
  await rename('user-expert-gao', '高予舟·示例')
})

test('one expert answers with the public number, never with the number of the account', async () => {
  await server.pool.query("update user_account set phone = '13800008000' where id = 'user-advisor'")
  const card = await client().call(experts.find, { userId: 'user-advisor' })
  expect(card).toMatchObject({ userName: '周明远·示例', userSex: '1' })
  expect(card.phoneNumber).not.toBe('')
  expect(JSON.stringify(card)).not.toContain('13800008000')
})

test.each(['user-admin', 'user-demo', 'nobody'])(
  '%s is no expert and has no card',
  async (userId) => {
    await expect(client().call(experts.find, { userId })).rejects.toMatchObject({ code: 404 })
  },
)
