import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { type Form, lettersOf } from '#domain/fields/fields.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually, refused } from '#server/testing/effects.ts'
import { type TestEditor, editorOf } from './testing.ts'

const clock = movableClock('2026-11-22T04:00:00Z')
const TYPE = 'JOB_SPECIALTY'
let server: TestApp
let nodes: TestClient[]
let client: TestClient
let editor: TestEditor
let reviewer: TestEditor

beforeAll(async () => {
  server = await createTestApp({ clock })
  nodes = [server.app, await server.startNode()].map((app) => createTestClient(app))
  client = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(client)
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
})
afterAll(async () => server.close())

const publish = async (id: string): Promise<void> => {
  await editor.move('dictionary', id, 'submit')
  await reviewer.move('dictionary', id, 'approve')
}
const entriesOf = async (id: string) => (await editor.formOf('dictionary', id)).entries as Form[]
/** What every node answers, once they all answer the same. */
const shown = async (dictType: string, wanted: readonly string[]): Promise<boolean> =>
  eventually(async () => {
    const answers = await Promise.all(
      nodes.map(async (node) => node.call(dictionaries.entries, { dictType })),
    )
    return answers.every(
      ({ records }) => records.map(({ dictDesc }) => dictDesc).join() === wanted.join(),
    )
  })

test('entries are ordered, added and ended, and every node answers so at once', async () => {
  const entries = await entriesOf(TYPE)
  const names = entries.map(({ name }) => lettersOf(name))
  const [first, second, ...rest] = entries
  const added = { code: 'quantum', name: '量子信息', parent: '', from: '', to: '', source: '新增' }
  const changed = [second!, { ...first!, to: '2026-11-21' }, ...rest, added]
  await editor.save('dictionary', TYPE, { entries: changed })
  expect(await shown(TYPE, names)).toBe(true)
  await publish(TYPE)
  expect(await shown(TYPE, [names[1]!, ...names.slice(2), '量子信息'])).toBe(true)
  expect(await editor.one('dictionary', TYPE)).toMatchObject({ state: 'published', working: false })

  const { version } = await editor.one('dictionary', TYPE)
  await client.call(content.rollBack, { kind: 'dictionary', id: TYPE, version, number: 1 })
  const { problems } = await editor.one('dictionary', TYPE)
  expect(problems).toMatchObject([{ path: 'entries', text: expect.stringContaining('quantum') }])
})

test('a code that was published is never removed', async () => {
  const entries = await entriesOf('ORG')
  await editor.save('dictionary', 'ORG', { entries: entries.slice(1) })
  const error = await refused(editor.move('dictionary', 'ORG', 'submit'))
  expect(error).toEqual({ code: 400, text: '还缺：条目' })
  await editor.save('dictionary', 'ORG', { entries })
  expect((await editor.one('dictionary', 'ORG')).problems).toEqual([])
  const moves = (await editor.movesOf('dictionary', 'ORG')).map(({ move }) => move)
  expect(moves).not.toContain('offline')
})

test('what the programme itself states is not edited here', async () => {
  const found = await client.call(content.list, { kind: 'dictionary', pageSize: 50 })
  const ids = found.records.map(({ id }) => id)
  expect(ids.toSorted()).toEqual([
    'INDUSTRY_DIVISION',
    'JOB_SPECIALTY',
    'JOB_TITLE_AUTO_REPLY',
    'ORG',
  ])
  expect(
    await refused(client.call(content.one, { kind: 'dictionary', id: 'POLICY_LEVEL' })),
  ).toMatchObject({
    code: 404,
  })
  expect(await refused(editor.add('dictionary', {}, { id: 'SUPPORT_MODE' }))).toMatchObject({
    text: '这个字典的编码写在程序里，不能在这里修改',
  })
})

test('a new dictionary is published like any other item; its markup is cleaned', async () => {
  const entry = { code: 'a', parent: '', from: '', to: '', source: '' }
  await editor.add(
    'dictionary',
    {
      name: '退回原因',
      entries: [{ ...entry, name: '<p onclick="x()">材料不清<script>1</script></p>' }],
    },
    { id: 'REJECT_REASON' },
  )
  await publish('REJECT_REASON')
  expect(await shown('REJECT_REASON', ['<p>材料不清</p>'])).toBe(true)
  const twice = [entry, entry].map((one) => ({ ...one, name: '同码' }))
  await editor.save('dictionary', 'REJECT_REASON', { entries: twice })
  expect((await editor.one('dictionary', 'REJECT_REASON')).problems).toMatchObject([
    { path: 'entries.1.code', text: 'a 重复' },
  ])
})
