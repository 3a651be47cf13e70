import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { matching } from '#contract/matching.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually } from '#server/testing/effects.ts'
import { createCompany, tellFacts } from '#server/testing/facts.ts'
import { type TestEditor, editorOf, POLICY_FORM } from './testing.ts'

const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
const [CONDITION] = POLICY_FORM.conditions
const staffAtMost = (most: number) => ({
  ...CONDITION,
  code: 'STAFF',
  text: `职工总数不超过 ${most} 人`,
  measure: { field: 'staff', whole: '', period: '', op: '<=', value: `${most} 人` },
})

let server: TestApp
let editorClient: TestClient
let editor: TestEditor
let reviewer: TestEditor
let member: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  editorClient = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(editorClient)
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
  await createCompany(server.pool, 'mine', 1)
  await server.createUser('mine-declarer', { companyId: 'mine', roles: ['ENT_DECLARER'] })
  member = await loginAs(server.app, 'mine-declarer', server.password)
})
afterAll(async () => server.close())

const publish = async (id: string): Promise<void> => {
  await editor.move('policy', id, 'submit')
  await reviewer.move('policy', id, 'approve')
}
const published = async (form: object): Promise<string> => {
  const { id } = await editor.add('policy', { ...POLICY_FORM, ...form })
  await publish(id)
  return id
}
const versionsOf = async (id: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ told: string }>(
    `select version || ' ' || status || ' ' || effective_from::text || ' ' ||
       coalesce(effective_to::text, '-') as told
     from rule_table where code = $1 order by version`,
    [id],
  )
  return rows.map(({ told }) => told)
}
const staffOf = async (value: string): Promise<void> =>
  tellFacts(server.pool, 'mine', [['staff', value, 2025]])
const resultOf = async (policyId: string): Promise<string> => {
  try {
    return (await member.call(matching.detail, { policyId })).match.result
  } catch {
    return 'none'
  }
}

describe('a policy that is published', () => {
  test('is matched at once by what it asks', async () => {
    await staffOf('80')
    const id = await published({ conditions: [staffAtMost(100)] })
    expect(await eventually(async () => (await resultOf(id)) === 'hopeful')).toBe(true)
    expect(await versionsOf(id)).toEqual(['1 published 2026-11-22 -'])
    const { requirements } = await member.call(matching.detail, { policyId: id })
    expect(requirements.map(({ text }) => text)).toEqual(['职工总数不超过 100 人'])
  })

  test('begins a new version with other conditions only, and the one before ends', async () => {
    const id = await published({ conditions: [staffAtMost(100)] })
    await editor.save('policy', id, { body: ['另一种解读。'] })
    await publish(id)
    expect(await versionsOf(id)).toEqual(['1 published 2026-11-22 -'])
    await editor.save('policy', id, { conditions: [staffAtMost(50)] })
    await publish(id)
    expect(await versionsOf(id)).toEqual(['1 withdrawn 2026-11-22 -', '2 published 2026-11-22 -'])
    clock.moment = new Date('2026-11-24T04:00:00Z')
    await editor.save('policy', id, { conditions: [staffAtMost(90)] })
    await publish(id)
    clock.moment = new Date(NOON)
    expect(await versionsOf(id)).toEqual([
      '1 withdrawn 2026-11-22 -',
      '2 published 2026-11-22 2026-11-23',
      '3 published 2026-11-24 -',
    ])
  })

  test('without conditions any more is not matched', async () => {
    const id = await published({ conditions: [staffAtMost(100)] })
    await editor.save('policy', id, { conditions: [] })
    await publish(id)
    expect(await versionsOf(id)).toEqual(['1 withdrawn 2026-11-22 -'])
    expect(await eventually(async () => (await resultOf(id)) === 'none')).toBe(true)
  })

  test('keeps the table that the rule library has for it', async () => {
    const id = 'gaoqi-rending-guanli-banfa'
    await editor.save('policy', id, {
      conditions: [staffAtMost(3)],
      source: { ...POLICY_FORM.source },
    })
    await publish(id)
    expect(await versionsOf(id)).toEqual([])
    expect(await editorClient.call(content.audience, { policyId: id })).toMatchObject({
      table: { code: 'hnte', own: false },
    })
  })
})

describe('谁会符合', () => {
  test('goes by the form as it is written, before anybody publishes it', async () => {
    await staffOf('80')
    const { id } = await editor.add('policy', { ...POLICY_FORM, conditions: [staffAtMost(100)] })
    const of = async () => editorClient.call(content.audience, { policyId: id })
    const hopeful = async () => (await of()).results.find(({ result }) => result === 'hopeful')
    expect((await of()).table).toMatchObject({ own: true })
    const before = await hopeful()
    await editor.save('policy', id, { conditions: [staffAtMost(79)] })
    expect((await hopeful())?.count).toBe((before?.count ?? 0) - 1)
  })

  test('says where 量化判断 is wrong, and lets it pass nowhere', async () => {
    const wrong = { ...staffAtMost(1), measure: { ...staffAtMost(1).measure, value: '很多' } }
    const { id } = await editor.add('policy', { ...POLICY_FORM, conditions: [CONDITION, wrong] })
    expect((await editor.one('policy', id)).problems).toEqual([
      {
        path: 'conditions.1.measure.value',
        label: '申报条件第 2 条 · 量化判断',
        text: '请填写数字（单位：人）',
      },
    ])
    await expect(editor.move('policy', id, 'submit')).rejects.toThrow(/量化判断/)
  })
})
