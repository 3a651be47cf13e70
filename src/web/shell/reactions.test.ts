// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { members } from '#contract/members.ts'
import { apiError, type ApiError } from '#contract/wire/api-error.ts'
import { queryOptionsInline, createQueryClient } from '#web/wire/query.ts'
import type { SessionState } from '#web/session/session.ts'
import { fakeServer, on, type Reply } from '#web/testing/server.ts'
import type { Application } from './context.ts'
import { createOverlays } from './overlays.ts'
import { react, tellParting } from './reactions.ts'

afterEach(() => history.replaceState(null, '', '/'))

const INLINE = { onApiError: 'inline' } as const
const LACKS = apiError('forbidden', '无权限', { permission: '用户管理-新增' })
const TEXT = '您没有“用户管理-新增”权限，请联系管理员添加'

const refusedFor = (
  signedIn: boolean,
  answer: Reply<typeof members.askPermission>,
  quiet = false,
  { error = LACKS, keyless = false }: { error?: ApiError; keyless?: boolean } = {},
) => {
  const overlays = createOverlays(() => 0)
  const { call, asked } = fakeServer([on(members.askPermission, answer)])
  let ended = false
  const session = {
    get: () => (signedIn ? ({} as SessionState) : null),
    set: () => (ended = true),
  }
  const told = (): void =>
    react(
      error,
      { overlays, session, keyless: () => keyless } as unknown as Application,
      call,
      quiet,
    )
  told()
  return { asked, told, cleared: () => ended, toasts: () => overlays.get().toasts }
}

test.each([false, true])('a missing permission may be asked for (quiet %s)', async (quiet) => {
  const { asked, toasts } = refusedFor(true, { requestId: 'r' }, quiet)
  expect(toasts()).toMatchObject([{ text: TEXT, action: { label: '申请该权限' } }])
  toasts()[0]?.action?.run()
  await vi.waitFor(() => expect(toasts()).toHaveLength(2))
  expect(asked).toMatchObject([
    { endpoint: members.askPermission, input: { permissionName: '用户管理-新增' } },
  ])
  expect(toasts()[1]).toMatchObject({ kind: 'success', text: '已提交，等待企业管理员处理' })
})

test('why the asking was refused is told', async () => {
  const { toasts } = refusedFor(true, apiError('tooMany'))
  toasts()[0]?.action?.run()
  await vi.waitFor(() => expect(toasts()).toHaveLength(2))
  expect(toasts()[1]).toMatchObject({ kind: 'error', text: '操作过于频繁，请稍后再试' })
})

test('calls that lack it together say so once', () => {
  const { told, toasts } = refusedFor(true, {})
  told()
  expect(toasts()).toHaveLength(1)
})

test('a page of the public client that is left for a 401 says why where it ends up', () => {
  history.replaceState(null, '', '/policy')
  sessionStorage.setItem('cq:partnerDraft', '"云帆"')
  const assign = vi.fn<(path: string) => void>()
  vi.stubGlobal('location', { pathname: '/policy', assign })
  const error = apiError('signIn', '登录已失效，请重新登录')
  const { toasts, cleared } = refusedFor(true, {}, false, { error })
  vi.unstubAllGlobals()
  expect(cleared()).toBe(true)
  expect(assign).toHaveBeenCalledWith('/')
  expect(toasts()).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual(['cq:parting'])
  // The next page.
  const overlays = createOverlays(() => 0)
  tellParting(overlays)
  tellParting(overlays)
  expect(overlays.get().toasts).toMatchObject([
    { kind: 'error', text: '登录已失效，请重新登录', ms: 5000, times: 1 },
  ])
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['a form', true],
  ['a page that loads', false],
])('%s tells a refusal in its own place and by a toast', async (_name, isForm) => {
  const { call } = fakeServer([
    on(members.askPermission, apiError('fault', '')),
    on(members.roles, apiError('fault', '')),
  ])
  const told: boolean[] = []
  const client = createQueryClient(call, (_error, quiet) => told.push(quiet))
  if (isForm)
    await client
      .getMutationCache()
      .build(client, {
        mutationFn: async () => call(members.askPermission, { permissionName: '用户管理-新增' }),
        meta: INLINE,
      })
      .execute(undefined)
      .catch(() => {})
  else await client.fetchQuery(queryOptionsInline(members.roles, {})).catch(() => {})
  expect(told).toEqual([false])
})

test('a question behind an answer that stands fails without a toast', async () => {
  let calls = 0
  const { call } = fakeServer([
    on(members.roles, () => ((calls += 1) > 1 ? apiError('fault') : {})),
  ])
  const told: boolean[] = []
  const client = createQueryClient(call, (_error, quiet) => told.push(quiet))
  const asked = { ...queryOptionsInline(members.roles, {}), staleTime: 0, retry: false }
  await client.fetchQuery(asked)
  await client.fetchQuery(asked).catch(() => {})
  expect(told).toEqual([true])
})

test('a visitor has nobody to ask', () => {
  const { toasts } = refusedFor(false, {})
  expect(toasts()[0]?.text).toBe(TEXT)
  expect(toasts()[0]?.action).toBeUndefined()
})

test('while encryption is on and no key is held, nothing is said', () => {
  const error = apiError('fault')
  expect(refusedFor(false, {}, false, { error, keyless: true }).toasts()).toEqual([])
  expect(refusedFor(false, {}, false, { error }).toasts()).toHaveLength(1)
})

test('a lost key is told once, however many calls fail with it', () => {
  const { told, toasts } = refusedFor(true, {}, false, { error: apiError('sealBroken') })
  told()
  expect(toasts()).toMatchObject([{ text: '加密会话已失效，请重试', times: 1 }])
})
