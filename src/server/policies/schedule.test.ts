import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { policySchedule } from '#contract/policy-schedule.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:00:00Z')
let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(clock)
  client = createTestClient(server.app)
})
afterAll(async () => server.close())
beforeEach(() => {
  clock.moment = new Date('2026-11-21T04:00:00Z')
})

const ask = async (policyId: string, year = 0) =>
  client.call(policySchedule.one, { policyId, ...(year === 0 ? {} : { year }) })

test('the steps of the service that names the policy go back from what past years let expect', async () => {
  const answer = await ask('xiaojuren-rending')
  const { target, tasks } = answer
  expect(target?.announced).toBe(false)
  expect(target?.years.length).toBeGreaterThan(0)
  expect(answer.years).toContain(answer.year)
  expect(answer.project).toMatchObject({ projectId: 'xiaojuren-shenbao' })
  expect(tasks.map(({ name, days }) => [name, days])).toEqual([
    ['差距评估', '7–10 天'],
    ['方案与报价', '3 天'],
    ['材料编制', '30–45 天'],
    ['网上填报与推荐', '按当年通知'],
  ])
  const dated = tasks.filter(({ from }) => from !== '')
  expect(dated).toHaveLength(3)
  expect(dated.every(({ to }) => to <= (target?.day ?? ''))).toBe(true)
  expect(dated.map(({ from }) => from)).toEqual(dated.map(({ from }) => from).toSorted())
  expect([answer.fit, answer.total]).toEqual(['ok', { least: 40, most: 58 }])
  expect(answer.materials.length).toBeGreaterThan(0)
})

test('a year of which nothing is known or expected has steps without days', async () => {
  const { target, tasks, fit, rights } = await ask('xiaojuren-rending', 2040)
  expect([target, fit, rights]).toEqual([null, '', []])
  expect(tasks.some(({ from, to }) => from !== '' || to !== '')).toBe(false)
})

test('days that are over are said to be, with what is still possible', async () => {
  const { target } = await ask('xiaojuren-rending')
  clock.moment = new Date(`${target?.day}T04:00:00Z`)
  const late = await ask('xiaojuren-rending', Number(target?.day.slice(0, 4)))
  expect(late.tasks[0]?.isPast).toBe(true)
  expect(late.fit).toBe('late')
})

test('where no service says how long steps take there are none, and nothing is made up', async () => {
  const answer = await ask('wengang-fanhuan-2026')
  expect(answer).toMatchObject({
    year: 2026,
    ...{ project: null, tasks: [], fit: '' },
    target: { day: '2026-12-31', announced: true, daysLeft: 40 },
  })
})

test('the term in which software is registered comes from its rule, where the materials ask for rights', async () => {
  // What the highest class of rights is asked for, software does not help.
  expect((await ask('xiaojuren-rending')).rights).toEqual([])
  const { target, rights } = await ask('kejixing-zhongxiao-qiye-pingjia')
  expect(rights).toHaveLength(1)
  for (const { by, days, source } of rights) {
    expect(days).toBe(60)
    expect(source).not.toBe('')
    expect(by < (target?.day ?? '')).toBe(true)
  }
})

test('a policy that nobody knows is not found', async () => {
  await expect(ask('nothing')).rejects.toMatchObject({ message: '没有找到这项政策' })
})
