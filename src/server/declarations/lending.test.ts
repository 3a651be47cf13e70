import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import type { TestClient } from '#server/testing/client.ts'
import { createDeclareWorld, type DeclareWorld, FORM, MINE } from '#server/testing/declarations.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

let world: DeclareWorld
const ORDER = 'DD20261101000077'

beforeAll(async () => {
  world = await createDeclareWorld()
})
afterEach(async () => {
  await world.clear()
  await world.server.pool.query('delete from policy_order where order_no = $1', [ORDER])
})
afterAll(async () => world.close())

/** A draft of an order that is confirmed, both with the first advisor. */
const ordered = async (): Promise<string> => {
  const { declareNo } = await world.draft({}, 2)
  const { pool } = world.server
  await pool.query(
    `insert into policy_order (order_no, company_id, company_name, policy_id, policy_snapshot,
       advisor_user_id, quote_amount, status, agree_no_guarantee)
     values ($1, $2, 'x', (select min(id) from policy), '{}', 'u-helper', 100, 60, true)`,
    [ORDER, MINE],
  )
  await pool.query(
    `update declaration set order_no = $2, advisor_user_id = 'u-helper', shared_at = now()
     where declare_no = $1`,
    [declareNo, ORDER],
  )
  return declareNo
}
const orderTo = async (status: number): Promise<void> =>
  void (await world.server.pool.query('update policy_order set status = $2 where order_no = $1', [
    ORDER,
    status,
  ]))
const tries = async (who: TestClient, declareNo: string, principal: string) => {
  const { version } = await world.clerk.call(declarations.detail, { declareNo })
  return who.call(declarations.servedSave, { ...FORM, declareNo, version, principal })
}
const lend = async (who: TestClient, declareNo: string, allowed: boolean) =>
  who.call(declarations.lend, { declareNo, allowed })

test('the advisor edits the draft with the company’s consent, and not before', async () => {
  const declareNo = await ordered()
  expect((await refused(tries(world.advisor, declareNo, '李工'))).code).toBe(409)
  expect((await world.advisor.call(declarations.served, { declareNo })).canEdit).toBe(false)

  const lent = await lend(world.clerk, declareNo, true)
  expect(lent.lending).toMatchObject({ allowed: true, by: '乙专员', mayChange: true })
  const seen = await world.advisor.call(declarations.served, { declareNo })
  expect(seen).toMatchObject({ canEdit: true, canEditMaterials: true })
  expect(seen.materials.every(({ open }) => open)).toBe(true)
  expect(seen.lending).toMatchObject({ allowed: true, mayChange: false })
  const [entry] = await entriesOf(world.server, async () => tries(world.advisor, declareNo, '李工'))
  expect(entry).toMatchObject({
    action: 'declaration.edit',
    actorId: 'u-helper',
    objectId: declareNo,
  })
  const material = { declareNo, name: '补充说明', required: false, note: '' }
  await world.advisor.call(declarations.servedAddMaterial, material)

  // The company reads who changed what, and the log has it under the advisor.
  const { lending, principal } = await world.boss.call(declarations.detail, { declareNo })
  expect(principal).toBe('李工')
  expect(lending?.edits.map(({ kind, by }) => [kind, by])).toEqual([
    ['edit', '顾问甲'],
    ['consent', '乙专员'],
  ])
  const [told] = lending?.edits ?? []
  expect(told?.what).toContain('新增材料 补充说明')
})

test('nobody else edits it, whatever was allowed', async () => {
  const declareNo = await ordered()
  await lend(world.boss, declareNo, true)
  for (const who of [world.second, world.reviewer])
    expect((await refused(tries(who, declareNo, '王工'))).code).toBe(403)
  // Handed on, it has to be allowed anew.
  await world.server.pool.query(
    `update declaration set advisor_user_id = 'u-helper2' where declare_no = $1`,
    [declareNo],
  )
  expect((await refused(tries(world.second, declareNo, '王工'))).code).toBe(409)
  expect((await refused(tries(world.advisor, declareNo, '王工'))).code).toBe(403)
})

test('taken back, or the order over, it is the company’s alone again', async () => {
  const declareNo = await ordered()
  await lend(world.clerk, declareNo, true)
  await lend(world.boss, declareNo, false)
  expect((await refused(tries(world.advisor, declareNo, '李工'))).code).toBe(409)
  await lend(world.boss, declareNo, true)
  for (const status of [70, 92]) {
    await orderTo(status)
    expect((await refused(tries(world.advisor, declareNo, '李工'))).code).toBe(409)
  }
  const { lending } = await world.boss.call(declarations.detail, { declareNo })
  expect(lending).toMatchObject({ allowed: false, mayChange: false })
  expect(lending?.edits.map(({ kind }) => kind)).toEqual(['consent', 'revoke', 'consent'])
  expect((await refused(lend(world.boss, declareNo, true))).code).toBe(400)
})

test('only whoever edits for the company allows it, and only of its own', async () => {
  const declareNo = await ordered()
  expect((await refused(lend(world.viewer, declareNo, true))).code).toBe(403)
  expect((await refused(lend(world.advisor, declareNo, true))).code).toBe(403)
  expect((await refused(lend(world.other, declareNo, true))).code).toBe(404)
  // What is allowed already is not written down twice.
  await lend(world.clerk, declareNo, true)
  const again = await lend(world.clerk, declareNo, true)
  expect(again.lending?.edits).toHaveLength(1)
  const { declareNo: free } = await world.draft()
  expect((await refused(lend(world.clerk, free, true))).text).toContain('顾问已受理')
})
