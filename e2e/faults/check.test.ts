import { expect, test } from 'vitest'
import { check, type Kind, type Shown, type Stored } from './check.ts'
import { emptyHistory, type History } from './history.ts'

/** A talk of three messages and a note, right in every respect; each test spoils one thing. */
const CONV = 'conversation'
const message = (seq: number, sender: string) => ({
  conv: CONV,
  seq,
  msgId: `m${seq}`,
  clientId: `c${seq}`,
  sender,
  text: `第 ${seq} 句`,
  deleted: false,
})
const member = (actor: string, unread: number) => ({
  conv: CONV,
  actor,
  customer: actor === 'guest',
  left: false,
  delivered: 3,
  read: 3 - unread,
  unread,
  recount: unread,
})
const shown = (device: string, actor: string, unread: number): Shown => ({
  device,
  actor,
  line: 'open',
  logs: [
    {
      conv: CONV,
      messages: [1, 2, 3].map((seq) => ({
        seq,
        msgId: `m${seq}`,
        text: `第 ${seq} 句`,
        deleted: false,
      })),
    },
  ],
  pending: [],
  failed: [],
  unread,
})

interface Scene {
  history: History
  stored: Stored
  devices: Shown[]
}

const scene = (): Scene => {
  const history = emptyHistory()
  for (const [nth, id] of ['c1', 'c2'].entries())
    history.typed.set(id, { id, conv: CONV, actor: 'guest', device: 'phone', nth, at: 0 })
  for (const seq of [1, 2, 3]) {
    history.acked.set(`c${seq}`, { conv: CONV, seq, msgId: `m${seq}` })
    history.heard.set(`m${seq}`, { conv: CONV, seq, msgId: `m${seq}` })
  }
  history.audiences.set('guest', new Set([CONV]))
  return {
    history,
    stored: {
      messages: [message(1, 'guest'), message(2, 'guest'), message(3, 'expert')],
      conversations: [{ id: CONV, key: 'guest:expert', last: 3, noteLast: 1 }],
      notes: [{ conv: CONV, seq: 1 }],
      members: [member('guest', 1), member('expert', 0)],
    },
    devices: [shown('phone', 'guest', 1), shown('desk', 'expert', 0)],
  }
}

const found = ({ history, stored, devices }: Scene): [number, Kind][] =>
  check(history, stored, devices).map(({ rule, kind }) => [rule, kind])

test('of what is right nothing is said', () => {
  expect(found(scene())).toEqual([])
})

const withMessages = (it: Scene, messages: Stored['messages']): Scene => ({
  ...it,
  stored: { ...it.stored, messages },
})
const withMember = (it: Scene, change: object): Scene => {
  const [first, ...others] = it.stored.members
  return { ...it, stored: { ...it.stored, members: [{ ...first!, ...change }, ...others] } }
}
const withDevice = (it: Scene, change: Partial<Shown>): Scene => {
  const [first, ...others] = it.devices
  return { ...it, devices: [{ ...first!, ...change }, ...others] }
}
const withLog = (it: Scene, change: (all: Shown['logs'][number]['messages']) => object[]): Scene =>
  withDevice(it, {
    logs: [
      { conv: CONV, messages: change(it.devices[0]!.logs[0]!.messages) },
    ] as unknown as Shown['logs'],
  })
const spoilt = (change: (history: History) => unknown): Scene => {
  const it = scene()
  change(it.history)
  return it
}

const CASES: [what: string, scene: () => Scene, rule: number, kind: Kind][] = [
  [
    'an acknowledged message that is not stored',
    () => spoilt(({ acked }) => acked.set('c9', { conv: CONV, seq: 9, msgId: 'm9' })),
    1,
    'lost',
  ],
  [
    'an acknowledged message that is stored elsewhere',
    () => spoilt(({ acked }) => acked.set('c2', { conv: CONV, seq: 1, msgId: 'm1' })),
    1,
    'lost',
  ],
  [
    'a message acknowledged twice, and not the same',
    () => spoilt(({ contradictions }) => contradictions.push('c1')),
    1,
    'duplicated',
  ],
  [
    'the same client id twice',
    () =>
      withMessages(scene(), [
        ...scene().stored.messages,
        { ...message(4, 'guest'), clientId: 'c1' },
      ]),
    2,
    'duplicated',
  ],
  [
    'the same conversation twice',
    () => {
      const it = scene()
      const twin = { id: 'twin', key: 'guest:expert', last: 0, noteLast: 0 }
      const conversations = [...it.stored.conversations, twin]
      return { ...it, stored: { ...it.stored, conversations } }
    },
    2,
    'duplicated',
  ],
  [
    'a hole in the numbers',
    () => withMessages(scene(), [message(1, 'guest'), message(2, 'guest')]),
    3,
    'hole',
  ],
  [
    'a hole in the numbers of notes',
    () => ({ ...scene(), stored: { ...scene().stored, notes: [] } }),
    3,
    'hole',
  ],
  ['a device that is behind', () => withLog(scene(), (all) => all.slice(0, 2)), 4, 'incomplete'],
  ['a device that lacks one', () => withLog(scene(), ([a, , c]) => [a!, c!]), 4, 'incomplete'],
  ['a device that shows nothing', () => withLog(scene(), () => []), 4, 'incomplete'],
  [
    'a device that shows what was called back',
    () =>
      withMessages(
        scene(),
        scene().stored.messages.map((it) => (it.seq === 2 ? { ...it, deleted: true } : it)),
      ),
    4,
    'incomplete',
  ],
  [
    'a message that was heard and is not stored',
    () => spoilt(({ heard }) => heard.set('m9', { conv: CONV, seq: 4, msgId: 'm9' })),
    5,
    'phantom',
  ],
  [
    'a message that was heard under another number',
    () => spoilt(({ heard }) => heard.set('m2', { conv: CONV, seq: 3, msgId: 'm2' })),
    5,
    'phantom',
  ],
  [
    'somebody who heard of what is not theirs',
    () => spoilt(({ audiences }) => audiences.set('stranger', new Set([CONV]))),
    5,
    'leaked',
  ],
  ['a note that left', () => spoilt(({ leaks }) => leaks.push('guest: a note')), 5, 'leaked'],
  [
    'messages of one device in another order',
    () =>
      spoilt(({ typed }) => {
        for (const one of typed.values()) typed.set(one.id, { ...one, nth: -one.nth })
      }),
    6,
    'reordered',
  ],
  ['a mark beyond the newest number', () => withMember(scene(), { delivered: 4 }), 7, 'cursor'],
  ['more read than got', () => withMember(scene(), { delivered: 1 }), 7, 'cursor'],
  ['a count that a recount refutes', () => withMember(scene(), { recount: 2 }), 8, 'unread'],
  ['a badge that shows another number', () => withDevice(scene(), { unread: 2 }), 8, 'unread'],
  ['a bubble that still waits', () => withDevice(scene(), { pending: ['c2'] }), 12, 'dishonest'],
  [
    'a text that has vanished',
    () =>
      spoilt(({ typed }) =>
        typed.set('c9', { id: 'c9', conv: CONV, actor: 'guest', device: 'phone', nth: 9, at: 0 }),
      ),
    12,
    'dishonest',
  ],
  [
    'a failure of what is stored',
    () => withDevice(scene(), { failed: [{ id: 'c1', reason: '发送失败' }] }),
    12,
    'dishonest',
  ],
  [
    'a failure without a reason',
    () => {
      const it = spoilt(({ typed, failed }) => {
        typed.set('c9', { id: 'c9', conv: CONV, actor: 'guest', device: 'phone', nth: 9, at: 0 })
        failed.set('c9', '')
      })
      return it
    },
    12,
    'dishonest',
  ],
]

test.each(CASES)('%s is found', (_what, spoil, rule, kind) => {
  expect(found(spoil())).toContainEqual([rule, kind])
})

test('what somebody sees who takes no part any more is not compared', () => {
  const it = withLog(scene(), (all) => all.slice(0, 1))
  expect(found(withMember(it, { left: true, unread: 0, recount: 0 }))).toEqual([[8, 'unread']])
})

test('a failed message leaves those behind it in order', () => {
  const it = spoilt(({ typed, failed }) => {
    typed.set('c0', { id: 'c0', conv: CONV, actor: 'guest', device: 'phone', nth: -1, at: 0 })
    failed.set('c0', '请修改')
  })
  expect(found(it)).toEqual([])
})
