import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { auditOf } from '#contract/wire/audit.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { codesIn, PLATFORM_TREE } from '#domain/permissions/codes.ts'
import type { Act, ActWorld } from '#server/testing/acts/act.ts'
import { ACTS, createActWorld } from '#server/testing/acts/table.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

const PLATFORM: ReadonlySet<string> = new Set(codesIn(PLATFORM_TREE))

const CALLS = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
    group,
    name: `${group}.${name}`,
    endpoint,
  })),
)

/**
 * What people of the platform may do: by a code of the platform, by one of 后台管理, which both
 * sides have, or because they are signed in. In a conversation everybody may speak.
 */
const isOperators = (group: string, { access, permission }: Endpoint): boolean => {
  if (permission === undefined) return access === 'member' || group === 'chat'
  return PLATFORM.has(permission.code) || permission.code.startsWith('back:')
}

const AUDITED = CALLS.filter(
  ({ group, endpoint }) => isOperators(group, endpoint) && auditOf(endpoint).actions.length > 0,
)

interface Entry {
  action: string
  objectType: string
  objectId: string
  objectName: string
}

let world: ActWorld
/** Of the platform, and allowed nothing. */
let nobody: TestClient

beforeAll(async () => {
  world = await createActWorld()
  await world.server.createUser('nobody')
  nobody = await loginAs(world.server.app, 'nobody', world.server.password)
})
afterAll(async () => world.close())

/** What somebody has left in the log, the newest last. */
const entriesOf = async ({ identity }: TestClient): Promise<Entry[]> => {
  const { rows } = await world.server.pool.query<Entry>(
    `select action, object_type as "objectType", object_id as "objectId",
       object_name as "objectName"
     from audit_log where actor_id = $1 order by day, seq`,
    [identity.userId],
  )
  return rows
}
/** The entries that somebody leaves while something is done. */
const leftBy = async (who: TestClient, work: () => Promise<unknown>): Promise<Entry[]> => {
  const before = (await entriesOf(who)).length
  await work()
  return (await entriesOf(who)).slice(before)
}
const covers = (name: string): boolean =>
  Object.hasOwn(ACTS, name) || Object.hasOwn(ACTS, `${name.split('.')[0]}.*`)

test('every entry that a call of an operator states is acted out here, or nobody can leave it', () => {
  expect(AUDITED.filter(({ name }) => !covers(name)).map(({ name }) => name)).toEqual([])
})

test('nothing stands here that is no call', () => {
  const known = new Set(CALLS.flatMap(({ name, group }) => [name, `${group}.*`]))
  expect(Object.keys(ACTS).filter((name) => !known.has(name))).toEqual([])
})

const ACTED = Object.entries(ACTS).flatMap(([name, act]): [string, Act][] =>
  'exempt' in act ? [] : [[name, act]],
)

test.each(ACTED)('%s leaves its entry, and a refused one none', async (name, act) => {
  const asked = await act.ready(world)
  const { who, by, ending, objectId } = asked
  expect(asked.endpoint).toBe(CALLS.find((call) => call.name === name)?.endpoint)

  expect(await leftBy(nobody, async () => apiErrorOf(by(nobody)))).toEqual([])

  const left = await leftBy(who, async () => {
    await by(who)
    await ending?.()
  })
  const { actions } = auditOf(asked.endpoint)
  expect(actions.length > 1 ? actions : [act.action]).toContain(act.action)
  const own = left.filter(({ action }) => action === (act.action ?? actions[0]))
  expect(own).toHaveLength(1)
  expect(own[0]?.objectType).not.toBe('')
  expect(objectId ?? own[0]?.objectId).toBe(own[0]?.objectId)

  // The same once more: where that is refused, nothing says that it was done.
  let again = ''
  const more = await leftBy(who, async () => {
    again = await by(who).then(
      () => 'done',
      () => 'refused',
    )
  })
  expect(again === 'refused' ? more : []).toEqual([])
})
