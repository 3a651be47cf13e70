/* oxlint-disable vitest/no-conditional-expect -- a law asks only of the cases that it is about */
import fc from 'fast-check'
import { lexer } from 'marked'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Field, Form, FormValue } from '#domain/fields/fields.ts'
import { RUN_MS } from '#domain/content/flow.ts'
import { CONTENT_KIND, CONTENT_KINDS, type ContentKind, newForm } from '#domain/content/kinds.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually, outcomes, refused } from '#server/testing/effects.ts'
import { cleanMarkdown } from './clean.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { cases, DEEP } from '#testing/seed.ts'
import { type TestEditor, editorOf, POLICY_FORM } from './testing.ts'

const clock = movableClock('2026-11-22T04:00:00Z')
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let visitor: TestClient
let editorClient: TestClient
let editor: TestEditor
let reviewer: TestEditor

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({
    log: createLog({ level: 'error' }),
    clock,
    env: { LIMITS: limits.file },
  })
  visitor = createTestClient(server.app)
  editorClient = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(editorClient)
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

/** Of each kind an item that its page shows today, where any published one will not do. */
const PUBLISHED_ID: Readonly<Partial<Record<ContentKind, string>>> = {
  policy: 'beijing-gaoqi-2026',
  article: '2022062101',
  banner: 'law-pc',
  expert: 'user-advisor',
  serviceFlow: 'main',
  aboutUs: 'main',
  company: 'company-073',
  dictionary: 'JOB_SPECIALTY',
}
const publishedIdOf = async (kind: ContentKind): Promise<string> => {
  const standing = PUBLISHED_ID[kind]
  if (standing !== undefined) return standing
  const { records } = await editorClient.call(content.list, { kind, state: 'published' })
  return records[0]?.id ?? ''
}

/** What the public call of a preview answers now; null when it refuses. */
const publicAnswer = async (call: string, input: string): Promise<unknown> => {
  const [group = '', name = ''] = call.split('.')
  const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[group]?.[name]
  if (endpoint === undefined) throw new Error(`no call ${call}`)
  return visitor.call(endpoint, JSON.parse(input) as never).catch(() => null)
}

const READ = { policy: 'summary', news: 'summary', article: 'description' } as const
/** A change of a field that the page shows. */
const changeOf = (kind: ContentKind, form: Form): object => {
  if (kind === 'policy')
    return {
      summary: { ...(form.summary as Form), who: '改过的对象' },
      source: { ...(form.source as Form), url: 'https://example.com/source' },
    }
  if (kind in READ) return { [READ[kind as keyof typeof READ]]: '改过的摘要' }
  if (kind === 'serviceFlow') return { fees: { ...(form.fees as Form), note: '改过的说明' } }
  if (kind === 'aboutUs') return { intro: ['改过的介绍'] }
  if (kind === 'expert') return { intro: '改过的简介' }
  return { [CONTENT_KIND[kind].title]: '改过的标题' }
}

describe.each(CONTENT_KINDS)('%s', (kind) => {
  test('saving changes nothing for readers; publishing shows exactly the form', async () => {
    const id = await publishedIdOf(kind)
    const before = await editorClient.call(content.preview, { kind, id })
    const stood = await publicAnswer(before.call, before.input)
    expect(stood).not.toBeNull()
    expect(JSON.parse(before.answer)).toEqual(stood)

    await editor.save(kind, id, changeOf(kind, await editor.formOf(kind, id)))
    const working = (await editor.one(kind, id)).form
    const preview = await editorClient.call(content.preview, { kind, id })
    expect(preview.answer).not.toBe(before.answer)
    expect(preview.answer).toContain('改过的')
    expect(await publicAnswer(before.call, before.input)).toEqual(stood)

    await editor.move(kind, id, 'submit')
    await reviewer.move(kind, id, 'approve')
    expect((await editor.one(kind, id)).form).toBe(working)
    const shown = JSON.parse(preview.answer) as unknown
    const same = async (): Promise<boolean> => {
      const now = await publicAnswer(preview.call, preview.input)
      return JSON.stringify(now) === JSON.stringify(shown)
    }
    expect(await eventually(same)).toBe(true)
  })

  test('an empty draft has a preview', async () => {
    const only = CONTENT_KIND[kind].id
    if (only.by !== 'server') return
    const { id } = await editor.add(kind)
    const { call, answer } = await editorClient.call(content.preview, { kind, id })
    expect(call).toContain('.')
    expect(JSON.parse(answer)).toBeTruthy()
  })
})

test('a banner of other days is previewed as on its own', async () => {
  const id = await publishedIdOf('banner')
  await editor.save('banner', id, { from: '2099-01-01', to: '2099-12-31' })
  const { answer } = await editorClient.call(content.preview, { kind: 'banner', id })
  const { records } = JSON.parse(answer) as { records: { bannerId: string }[] }
  expect(records.map(({ bannerId }) => bannerId)).toContain(id)
})

test('rolling back brings the same bytes back', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const forms: string[] = [(await editor.one('policy', id)).form]
  for (const change of [
    { title: '第二版' },
    { windows: [] },
    { amount: { min: 1.25, max: null, text: '' } },
    { body: ['一', '二', '  三  '] },
  ]) {
    // Saves that follow each other sooner are one version.
    clock.moment = new Date(clock.moment.getTime() + RUN_MS)
    await editor.save('policy', id, change)
    forms.push((await editor.one('policy', id)).form)
  }
  for (const number of [2, 5, 1, 4, 3]) {
    const { version } = await editor.one('policy', id)
    await editorClient.call(content.rollBack, { kind: 'policy', id, version, number })
    expect((await editor.one('policy', id)).form).toBe(forms[number - 1])
    const old = await editorClient.call(content.revision, { kind: 'policy', id, number })
    expect(old.form).toBe(forms[number - 1])
  }
  const { records, total } = await editorClient.call(content.history, { kind: 'policy', id })
  expect(total).toBe(10)
  expect(records[0]).toMatchObject({ act: 'rollBack', note: '回到第 3 版', changed: true })
  const compared = await editorClient.call(content.revision, {
    kind: 'policy',
    id,
    number: 2,
    against: 'previous',
  })
  expect(compared.differences).toEqual([
    { path: 'title', label: '标题', before: POLICY_FORM.title, after: '第二版' },
  ])
})

test('versions are never changed', async () => {
  const { id } = await editor.add('faq', { question: '能改历史吗' })
  for (const statement of [
    `update content_version set note = 'x' where id = $1`,
    `update content_version set by_user = 'user-admin' where id = $1`,
    `delete from content_version where id = $1`,
    `update content_version set form = '{}', at = at + interval '1 minute' where id = $1`,
  ])
    await expect(server.pool.query(statement, [id])).rejects.toThrow('never changed')
})

test('of several who save at once, one wins, and the others are told', async () => {
  const { id, version } = await editor.add('news', { title: '并发' })
  const save = async (n: number) =>
    editorClient.call(content.save, {
      kind: 'news',
      id,
      version,
      form: JSON.stringify({ ...newForm('news', '2026-11-22'), title: `并发 ${n}` }),
    })
  const told = outcomes(await Promise.allSettled([1, 2, 3, 4, 5].map(save)))
  expect(told).toEqual({ through: 1, codes: [409], texts: ['数据已被修改，请刷新'] })
  const again = await editor.one('news', id)
  expect(again.version).toBe(version + 1)
  // The same form once more is no change.
  const same = { kind: 'news', id, version: again.version, form: again.form } as const
  expect(await editorClient.call(content.save, same)).toMatchObject({ version: again.version })
})

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '[点我](javascript:alert(1))',
  '![图](data:text/html;base64,PHNjcmlwdD4=)',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  'javascript:alert(1)',
  ' data:text/html,<script>alert(1)</script>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
] as const

/** The form with a payload wherever somebody can write. */
const poisoned = (fields: readonly Field[], form: Form, payload: string): Form =>
  Object.fromEntries(
    fields.map((field): [string, FormValue] => {
      const value = form[field.name] ?? null
      if (field.type === 'record')
        return [field.name, poisoned(field.fields, value as Form, payload)]
      if (field.type === 'rows')
        return [field.name, (value as Form[]).map((row) => poisoned(field.fields, row, payload))]
      if (field.type === 'words') return [field.name, [payload]]
      const text = ['text', 'long', 'markdown', 'link', 'image'].includes(field.type)
      return [field.name, text ? payload : value]
    }),
  )

/** Every text of an answer, by the name of its field. */
const textsIn = (value: unknown, name = ''): [string, string][] => {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key))
}
const ADDRESS = /url|link|image|headimg|^to$|href/i

test.each(CONTENT_KINDS)('what would run comes out inert of %s', async (kind) => {
  const id = await publishedIdOf(kind)
  const { fields } = CONTENT_KIND[kind]
  const start = await editor.formOf(kind, id)
  // In the usual run two of each kind, so that each is tried on several kinds.
  const nth = CONTENT_KINDS.indexOf(kind)
  const tried = PAYLOADS.filter((_, at) => DEEP || at % 5 === nth % 5)
  expect(tried.length).toBeGreaterThan(0)
  for (const payload of tried) {
    await editor.save(kind, id, poisoned(fields, start, payload))
    const kept = await editor.formOf(kind, id)
    const { answer } = await editorClient.call(content.preview, { kind, id })
    for (const [name, text] of [...textsIn(kept), ...textsIn(JSON.parse(answer))]) {
      if (ADDRESS.test(name)) expect(text).not.toMatch(/^[\s\p{C}]*(javascript|data|vbscript):/iu)
      if (name === 'markdown') expectInert(text)
    }
  }
})

const tokensIn = (markdown: string): { type: string; href?: string; raw: string }[] => {
  const found: { type: string; href?: string; raw: string }[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    else if (typeof value === 'object' && value !== null) {
      if ('type' in value && 'raw' in value) found.push(value as never)
      for (const one of Object.values(value)) walk(one)
    }
  }
  walk(lexer(markdown, { gfm: true }))
  return found
}
const expectInert = (markdown: string): void => {
  for (const { type, href, raw } of tokensIn(markdown)) {
    expect([raw, type]).not.toEqual([raw, 'html'])
    if ((type === 'link' || type === 'image') && href !== raw)
      expect(href).toMatch(/^(policy:|article:|page:|https:|mailto:|http:)/)
  }
}

test('markdown is clean after one cleaning, whatever it was made of', () => {
  const piece = fc.constantFrom(
    ...PAYLOADS,
    '<',
    '>',
    '<b>',
    '`',
    '\n',
    '\n\n',
    '研发费用 < 5%',
    '# 标题',
    '[链接](https://a.example)',
    '| a | b |\n|---|---|\n| c | <i>d</i> |',
    '- 项',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const clean = cleanMarkdown(pieces.join(''))
      expectInert(clean)
      expect(cleanMarkdown(clean)).toBe(clean)
    }),
    { numRuns: cases(400, 5_000) },
  )
  // A tag that runs over the lines of a quote stands there with their marks, and is read without.
  expectInert(cleanMarkdown('><img src=x onerror=alert(1)>\n><script>alert(1)</script>'))
  const plain = '# 标题\n\n研发费用占比 < 5% 时，见[政策](policy:gaoqi)。\n\n- 一\n- 二\n'
  expect(cleanMarkdown(plain)).toBe(plain)
})

test('a form that is none is refused, and says where', async () => {
  const { id, version } = await editor.add('faq', { question: '问' })
  const save = async (form: string) =>
    (await refused(editorClient.call(content.save, { kind: 'faq', id, version, form }))).text
  expect(await save('{"question":"问","colour":"red"}')).toBe('表单无法识别：colour')
  expect(await save('{"question":"问","answer":"x"}')).toBe('表单无法识别：answer')
  expect(await save('not json')).toBe('表单不是有效的 JSON')
  // A draft may lack everything.
  expect(
    await editorClient.call(content.save, { kind: 'faq', id, version, form: '{}' }),
  ).toMatchObject({
    title: '未命名常见问题',
  })
})
