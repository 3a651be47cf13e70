import { describe, expect, it } from 'vitest'
import { messageAt } from './samples.ts'
import { type Channel, createTabs, type RequestLock } from './tabs.ts'

/** A browser's locks: one holder, a line behind it, and whoever steals. */
const locks = () => {
  type Waiting = {
    hold: () => Promise<void>
    done: (value?: unknown) => void
    fail: (reason: unknown) => void
  }
  let held: Waiting | null = null
  let line: Waiting[] = []
  const grant = async (one: Waiting): Promise<void> => {
    held = one
    await one.hold()
    if (held !== one) return
    held = null
    one.done()
    const next = line.shift()
    if (next) await grant(next)
  }
  const request: RequestLock = async (_name, { steal, signal }, hold) =>
    new Promise((done, fail) => {
      const one = { hold, done, fail }
      signal?.addEventListener('abort', () => {
        if (!line.includes(one)) return
        line = line.filter((it) => it !== one)
        fail(new DOMException('', 'AbortError'))
      })
      if (steal) {
        const before = held
        void grant(one)
        before?.fail(new DOMException('', 'AbortError'))
      } else if (held === null) void grant(one)
      else line.push(one)
    })
  return request
}

/** Channels of one browser: whoever says something is heard by all others. */
const channels = () => {
  const open = new Map<Channel, (event: { data: unknown }) => void>()
  return (): Channel => {
    const one: Channel = {
      addEventListener: (_kind, listener) => void open.set(one, listener),
      postMessage(data) {
        for (const [other, listener] of open) if (other !== one) listener({ data })
      },
      close: () => void open.delete(one),
    }
    return one
  }
}

const browser = (known = true) => {
  const lock = locks()
  const openChannel = channels()
  const told: string[] = []
  const changed: string[] = []
  const open = (tab: string) =>
    createTabs({
      name: 'cq-chat u1',
      tab,
      lock: known ? lock : null,
      openChannel: known ? openChannel : null,
      announce: ({ msgId }) => void told.push(`${tab} ${msgId}`),
      onChanged: () => void changed.push(tab),
    })
  return { open, told, changed }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

describe('tabs of one person', () => {
  it('a message that comes to all is announced by one, once', async () => {
    const { open, told } = browser()
    const tabs = ['a', 'b', 'c'].map(open)
    for (const tab of tabs) tab.came(messageAt(1))
    for (const tab of tabs) tab.came(messageAt(1))
    expect(told).toEqual(['a m1'])
  })

  it('whoever is looked at leads; the one before waits for its turn', async () => {
    const { open, told } = browser()
    const [a, b] = [open('a'), open('b')]
    b.focus()
    await settled()
    expect([a.leads(), b.leads()]).toEqual([false, true])
    // The leading tab has no socket: it hears of the message by the other one.
    a.came(messageAt(1))
    expect(told).toEqual(['b m1'])
    b.stop()
    await settled()
    expect(a.leads()).toBe(true)
    a.focus()
    a.came(messageAt(2))
    expect(told).toEqual(['b m1', 'a m2'])
  })

  it('leads change hands as often as somebody looks elsewhere', async () => {
    const { open } = browser()
    const tabs = ['a', 'b', 'c'].map(open)
    for (const at of [2, 0, 1, 1, 2]) {
      tabs[at]?.focus()
      await settled()
      expect(tabs.map((tab) => tab.leads())).toEqual([0, 1, 2].map((one) => one === at))
    }
  })

  it('what is before somebody’s eyes in any tab is no news in another', async () => {
    const { open, told } = browser()
    const [a, b] = [open('a'), open('b')]
    b.look('c')
    a.came(messageAt(1))
    expect(told).toEqual([])
    const late = open('late')
    late.focus()
    await settled()
    late.came(messageAt(2))
    expect(told).toEqual([])
    b.look('')
    late.came(messageAt(3))
    b.look('c')
    b.stop()
    late.came(messageAt(4))
    expect(told).toEqual(['late m3', 'late m4'])
  })

  it('the others are told that a number is another', () => {
    const { open, changed } = browser()
    const [a] = [open('a'), open('b'), open('c')]
    a.changed()
    expect(changed).toEqual(['b', 'c'])
  })

  it('where a browser has no locks, each tab speaks for itself', () => {
    const { open, told } = browser(false)
    const tabs = ['a', 'b'].map(open)
    for (const tab of tabs) tab.came(messageAt(1))
    for (const tab of tabs) tab.came(messageAt(1))
    expect(told).toEqual(['a m1', 'b m1'])
  })
})
