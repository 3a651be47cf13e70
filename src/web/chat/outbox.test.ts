import { describe, expect, it } from 'vitest'
import { openOutbox } from './outbox.ts'
import { bubbleOf } from './samples.ts'

type Open = NonNullable<Parameters<typeof openOutbox>[0]>

/** A database of one browser: what is put in stays for whoever opens it next. */
const browser = () => {
  const stores = new Map<string, Map<string, unknown>>()
  const of = (name: string) => stores.get(name) ?? new Map<string, unknown>()
  const db = {
    getAll: async (name: string) => [...of(name).values()],
    get: async (name: string, key: string) => of(name).get(key),
    put: async (name: string, value: unknown, key: string) => of(name).set(key, value),
    delete: async (name: string, key: string) => of(name).delete(key),
    createObjectStore: (name: string) => stores.set(name, new Map()),
  }
  return (async (
    _name: string,
    _version: number,
    { upgrade }: { upgrade: (it: typeof db) => void },
  ) => {
    if (stores.size === 0) upgrade(db)
    return db
  }) as unknown as Open
}
const closed = (async () => {
  throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
}) as unknown as Open

const ME = bubbleOf('a').actor

describe.each([
  ['the browser’s database', browser, true],
  ['the page’s memory', () => closed, false],
] as const)('%s', (_name, storage, lasting) => {
  it('keeps what is on its way, in the order it was written, for its writer', async () => {
    const outbox = await openOutbox(storage())
    expect(outbox.lasting).toBe(lasting)
    await outbox.keep(bubbleOf('b', { at: 2 }))
    await outbox.keep(bubbleOf('a', { at: 1 }))
    await outbox.keep(bubbleOf('x', { actor: 'u9' }))
    await outbox.keep(bubbleOf('b', { at: 2, reason: '不行' }))
    expect((await outbox.bubbles(ME)).map(({ id, reason }) => id + reason)).toEqual(['a', 'b不行'])
    await outbox.forget('a')
    expect((await outbox.bubbles(ME)).map(({ id }) => id)).toEqual(['b'])
  })

  it('keeps a draft for each conversation', async () => {
    const outbox = await openOutbox(storage())
    await outbox.saveDraft(ME, 'c1', '第一')
    await outbox.saveDraft(ME, 'c2', '第二')
    await outbox.saveDraft('u9', 'c1', '别人')
    await outbox.saveDraft(ME, 'c2', '')
    expect(await outbox.draft(ME, 'c1')).toBe('第一')
    expect(await outbox.draft(ME, 'c2')).toBe('')
  })

  it('forgets what other accounts typed, never a guest’s words', async () => {
    const outbox = await openOutbox(storage())
    await outbox.keep(bubbleOf('guest'))
    await outbox.keep(bubbleOf('mine', { actor: 'u1' }))
    await outbox.keep(bubbleOf('theirs', { actor: 'u2' }))
    await outbox.saveDraft('u2', 'c', '秘密')
    await outbox.forgetOthers('u1')
    expect((await outbox.bubbles('u2')).length).toBe(0)
    expect(await outbox.draft('u2', 'c')).toBe('')
    expect((await outbox.bubbles('u1')).length).toBe(1)
    expect((await outbox.bubbles(ME)).length).toBe(1)
  })
})

it('what was typed is there after the page was killed', async () => {
  const open = browser()
  const before = await openOutbox(open)
  await before.keep(bubbleOf('a'))
  await before.saveDraft(ME, 'c', '写到一半')
  const after = await openOutbox(open)
  expect(await after.bubbles(ME)).toEqual([bubbleOf('a')])
  expect(await after.draft(ME, 'c')).toBe('写到一半')
})
