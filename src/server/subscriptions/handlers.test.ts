import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { refused } from '#server/testing/effects.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('one')
  await server.createUser('other')
})
afterAll(async () => server.close())

test('the three counters count one’s own rows', async () => {
  const one = await loginAs(server.app, 'one', server.password)
  const none = { myFavoriteCount: 0, mySubscribeCount: 0, myFootprintCount: 0 }
  expect(await one.call(subscriptions.traceInfo, {})).toEqual(none)
  for (const user of ['u-one', 'u-other']) {
    await sql`insert into favourite (user_id, obj_type, obj_id)
      values (${user}, 'policy', 'a'), (${user}, 'news', 'a')`.execute(server.db)
    await sql`insert into footprint (user_id, obj_type, obj_id, day)
      values (${user}, 'policy', 'a', '2026-11-20'), (${user}, 'policy', 'a', '2026-11-21'),
        (${user}, 'news', 'a', '2026-11-21')`.execute(server.db)
    await sql`insert into subscribe_set (id, user_id, name)
      values (${`s-${user}`}, ${user}, '我的订阅')`.execute(server.db)
  }
  expect(await one.call(subscriptions.traceInfo, {})).toEqual({
    myFavoriteCount: 2,
    mySubscribeCount: 1,
    myFootprintCount: 3,
  })
})

test('are for members', async () => {
  const nobody = createTestClient(server.app)
  expect(await refused(nobody.call(subscriptions.traceInfo, {}))).toMatchObject({ code: 401 })
})
