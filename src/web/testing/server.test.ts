import { afterEach, describe, expect, test, vi } from 'vitest'
import { fileLibrary } from '#contract/file-library.ts'
import { members } from '#contract/members.ts'
import { reports } from '#contract/reports.ts'
import { site } from '#contract/site.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { after, fakeServer, never, offline, on } from './server.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('an answer', () => {
  test('has the fields that are given, and the contract’s own for the rest', async () => {
    const { call } = fakeServer([on(members.roles, { records: [{ roleName: '商标专员' }] })])
    const { records } = await call(members.roles, {})
    expect(records).toMatchObject([{ roleName: '商标专员', remark: '', permissionCodes: [] }])
  })

  test('may follow from what is asked; every call is recorded', async () => {
    const { call, asked, inputsOf } = fakeServer([
      on(members.roles, {}),
      on(fileLibrary.remove, ({ fileId }) => (fileId === 'used' ? apiError('conflict') : {})),
    ])
    await call(members.roles, {})
    await call(fileLibrary.remove, { fileId: 'free' })
    await expect(call(fileLibrary.remove, { fileId: 'used' })).rejects.toMatchObject({ code: 409 })
    expect(inputsOf(fileLibrary.remove)).toEqual([{ fileId: 'free' }, { fileId: 'used' }])
    expect(asked).toHaveLength(3)
  })

  test('is the first that fits; nothing returned leaves it to the next', async () => {
    let broken = true
    const server = fakeServer([
      on(members.roles, () => (broken ? apiError('unavailable') : undefined)),
      on(members.roles, { records: [{ roleName: '甲' }] }),
    ])
    await expect(server.call(members.roles, {})).rejects.toMatchObject({ status: 503 })
    broken = false
    expect((await server.call(members.roles, {})).records).toHaveLength(1)
    server.answer(on(members.roles, {}))
    expect((await server.call(members.roles, {})).records).toEqual([])
  })

  test('may be a file, or travel without the envelope', async () => {
    const content = new Blob(['x'])
    const { call } = fakeServer([
      on(reports.export, { fileName: '报表.xlsx', content }),
      on(site.config, { webName: '策桥' }),
    ])
    const input = { report: 'conversion', period: 'week' } as const
    expect(await call(reports.export, input)).toMatchObject({ fileName: '报表.xlsx', content })
    expect(await call(site.config, {})).toMatchObject({ webName: '策桥' })
  })
})

describe('what goes wrong', () => {
  test('a refusal comes as the envelope carries it', async () => {
    const lacking = apiError('forbidden', '无权限', { permission: '用户管理-新增' })
    const { call } = fakeServer([on(members.roles, lacking)])
    await expect(call(members.roles, {})).rejects.toMatchObject({
      code: 403,
      status: 403,
      message: '无权限',
      permission: '用户管理-新增',
    })
  })

  test('a connection that fails has no code', async () => {
    const { call } = fakeServer([on(members.roles, offline())])
    await expect(call(members.roles, {})).rejects.toMatchObject({ code: 0 })
  })

  test('a slow answer comes in its time, another one never', async () => {
    vi.useFakeTimers()
    const { call } = fakeServer([on(members.roles, after(500, {})), on(members.users, never)])
    let ready = 0
    const count = async (answer: Promise<unknown>): Promise<void> => {
      await answer
      ready += 1
    }
    void count(call(members.roles, {}))
    void count(call(members.users, {}))
    await vi.advanceTimersByTimeAsync(499)
    expect(ready).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toBe(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(ready).toBe(1)
  })
})

describe('a mistake of the test', () => {
  test.fails('fails it, though the page said nothing: a call that nobody answers', async () => {
    const { call } = fakeServer([])
    await expect(call(members.roles, {})).rejects.toThrow('nobody answers')
  })

  test.fails('fails it, though the page said nothing: an answer that the contract does not know', async () => {
    const { call } = fakeServer([on(members.roles, { rows: [] } as never)])
    await expect(call(members.roles, {})).rejects.toThrow('knows no field rows')
  })
})
