// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { members } from '#contract/members.ts'
import type { Call } from '#contract/wire/caller.ts'
import { refuse, type Refusal } from '#contract/wire/refusals.ts'
import type { SessionState } from '#web/session/session.ts'
import type { Application } from './context.ts'
import { createNotices } from './notices.ts'
import { react } from './reactions.ts'

afterEach(() => history.replaceState(null, '', '/'))

const LACKS = refuse('forbidden', '无权限', { permission: '用户管理-新增' })
const TEXT = '您没有“用户管理-新增”权限，请联系管理员添加'

const refusedFor = (
  signedIn: boolean,
  answer: () => unknown,
  inline = false,
  { refusal = LACKS, keyless = false }: { refusal?: Refusal; keyless?: boolean } = {},
) => {
  const asked: unknown[] = []
  const notices = createNotices(() => 0)
  const call = (async (endpoint: unknown, input: unknown) => {
    asked.push(endpoint, input)
    return answer()
  }) as Call
  const session = { get: () => (signedIn ? ({} as SessionState) : null) }
  const told = (): void =>
    react(
      refusal,
      { notices, session, keyless: () => keyless } as unknown as Application,
      call,
      inline,
    )
  told()
  return { asked, told, toasts: () => notices.get().toasts }
}

test.each([false, true])('a missing permission may be asked for (inline %s)', async (inline) => {
  const { asked, toasts } = refusedFor(true, () => ({ requestId: 'r', repeated: false }), inline)
  expect(toasts()).toMatchObject([{ text: TEXT, action: { label: '申请该权限' } }])
  toasts()[0]?.action?.run()
  await vi.waitFor(() => expect(toasts()).toHaveLength(2))
  expect(asked).toEqual([members.askPermission, { permissionName: '用户管理-新增' }])
  expect(toasts()[1]).toMatchObject({ kind: 'success', text: '已提交，等待企业管理员处理' })
})

test('why the asking was refused is told', async () => {
  const { toasts } = refusedFor(true, () => {
    throw refuse('tooMany')
  })
  toasts()[0]?.action?.run()
  await vi.waitFor(() => expect(toasts()).toHaveLength(2))
  expect(toasts()[1]).toMatchObject({ kind: 'error', text: '操作过于频繁，请稍后再试' })
})

test('calls that lack it together say so once', () => {
  const { told, toasts } = refusedFor(true, () => null)
  told()
  expect(toasts()).toHaveLength(1)
})

test('a visitor has nobody to ask', () => {
  const { toasts } = refusedFor(false, () => null)
  expect(toasts()[0]?.text).toBe(TEXT)
  expect(toasts()[0]?.action).toBeUndefined()
})

test('while encryption is on and no key is held, nothing is said', () => {
  const refusal = refuse('fault')
  expect(refusedFor(false, () => null, false, { refusal, keyless: true }).toasts()).toEqual([])
  expect(refusedFor(false, () => null, false, { refusal }).toasts()).toHaveLength(1)
})

test('a lost key is told once, however many calls fail with it', () => {
  const { told, toasts } = refusedFor(true, () => null, false, { refusal: refuse('sealBroken') })
  told()
  expect(toasts()).toMatchObject([{ text: '加密会话已失效，请重试', times: 1 }])
})
