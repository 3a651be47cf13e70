import { setTimeout as wait } from 'node:timers/promises'
import { chat } from '#contract/chat.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { Chat } from '#web/chat/conversation.ts'
import { openOutbox, type Outbox } from '#web/chat/outbox.ts'
import type { Bubble, ConnectionState } from '#web/chat/state.ts'
import type { Shown } from './check.ts'
import type { Random } from '#testing/random.ts'
import type { Recorder } from './history.ts'
import { openPage, type Page } from './page.ts'
import type { Person } from './people.ts'
import type { Door } from './wire.ts'

/** 设备: the browser's own chat (talk.ts, line.ts) in a browser made of `ws`, seen from outside. */

/** Facts come in bursts; the lists are read again once for each. */
const SETTLE_MS = 1_000
/** What failed is tried again by the person after so long. */
const RETRY_MS = 1_500

/** The page's memory in the place of the browser's database; it outlives a reload here. */
const openMemory = async (): Promise<Outbox> =>
  openOutbox((async () => {
    throw new Error('no browser here')
  }) as unknown as NonNullable<Parameters<typeof openOutbox>[0]>)

export interface DeviceOptions {
  name: string
  person: Person
  port: Door
  dice: Random
  recorder: Recorder
  /** Tabs of one browser share what is on its way. */
  outbox?: Promise<Outbox>
  onEvent?: (name: string, data: Record<string, unknown>) => void
  onList?: (chats: readonly Chat[]) => void
}

const lineOf = (state: ConnectionState | undefined): string =>
  state === undefined
    ? 'no page'
    : `${state.phase}, ${state.failures} failures, heard ${Date.now() - state.heardAt} ms ago`

export const createDevice = (options: DeviceOptions) => {
  const { name, person, port, dice, recorder, onEvent, onList } = options
  const outbox = options.outbox ?? openMemory()
  let page: Page | null = null
  let unread: number | null = null
  /** So many frames fall before they reach the page. */
  let lossy = 0
  let hasLost = false
  /** Counts what was told of the lists. */
  let told = 0
  let refreshing: Page | null = null
  let openSince: number | null = null
  let isRetired = false
  let bubble = 0
  const convs = new Map<string, string>()

  /** Reads the lists; false where something was told meanwhile, so that they may be old already. */
  const readList = async (call: Call): Promise<boolean> => {
    const before = told
    const { records, unread: sum } = await call(chat.list, { tab: 'mine', pageSize: 100 })
    onList?.(records)
    if (told !== before) return false
    unread = sum
    return true
  }
  /** Reads the lists again, once for what comes within a moment, until they are of now. */
  const refresh = (mine: Page, ms: number): void => {
    if (refreshing === mine) return
    refreshing = mine
    setTimeout(() => {
      if (refreshing === mine) refreshing = null
      if (page !== mine) return
      readList(mine.call).then(
        (isNew) => isNew || refresh(mine, SETTLE_MS),
        () => refresh(mine, RETRY_MS),
      )
    }, ms).unref()
  }
  const stale = (): void => {
    told += 1
    if (page !== null) refresh(page, SETTLE_MS)
  }
  const open = (): Page =>
    openPage({
      person,
      port,
      recorder,
      outbox,
      dice: dice.next,
      newId: () => `${name}-${(bubble += 1).toString().padStart(6, '0')}`,
      falls(text) {
        if (lossy === 0 || !text.startsWith('{"t":"msg"') || !dice.chance(0.5)) return false
        lossy -= 1
        hasLost = true
        return true
      },
      onStale: stale,
      onEvent(kind, data) {
        if (kind === 'unread' && typeof data.total === 'number') {
          told += 1
          unread = data.total
        }
        onEvent?.(kind, data)
      },
    })

  const close = (): void => {
    page?.end()
    page?.browser.end()
    page = null
    openSince = null
  }
  const start = (): Page => {
    page = open()
    const mine = page
    mine.talk.subscribe(() => {
      if (page !== mine) return
      for (const conv of Object.keys(mine.talk.get().connection.cursors)) mine.known.add(conv)
      const isOpen = mine.talk.get().connection.phase === 'open'
      if (isOpen && openSince === null) recorder.opened(name)
      if (!isOpen && openSince !== null) recorder.left(name)
      openSince = isOpen ? (openSince ?? Date.now()) : null
    })
    stale()
    return mine
  }
  const live = (): Page => {
    if (isRetired) throw new Error(`${name} is used no more`)
    return page ?? start()
  }

  return {
    name,
    person,
    outbox,
    /** How many bubbles are on their way. */
    pending: (): number =>
      page?.talk.get().connection.outbox.filter(({ reason }) => reason === '').length ?? 0,
    /** The conversations it shows: one that only has own words yet is none of them. */
    convs: (): string[] => [...(page?.known ?? [])],
    isOpen: (): boolean => page?.talk.get().connection.phase === 'open',
    /** The newest number of a conversation that is shown. */
    head: (conv: string): number => page?.talk.get().logs[conv]?.messages.at(-1)?.seq ?? 0,
    /** Since when its socket stands; null while it does not. */
    openSince: (): number | null => openSince,
    call: async <T>(ask: (call: Call) => Promise<T>): Promise<T> => ask(live().call),
    start: (): void => void live(),
    /** Opens the conversation with an expert, or the one with nobody in particular. */
    async consult(toUserId: string): Promise<void> {
      const { chatId } = await live().talk.open({ toUserId, topic: 'consult' })
      convs.set(chatId, toUserId)
    },
    show: async (about: Chat): Promise<void> => live().show(about),
    write(conv: string, text: string): void {
      const { talk } = live()
      const before = new Set(talk.get().connection.outbox.map(({ id }) => id))
      talk.write(conv, 1, { text })
      const came = talk.get().connection.outbox.find(({ id }: Bubble) => !before.has(id))
      if (came !== undefined) recorder.typed(came, name)
    },
    seen(conv: string): void {
      page?.talk.seen(conv)
    },
    /** Takes what failed away, as a person does who has read why. */
    tidy(): void {
      for (const { id, reason } of page?.talk.get().connection.outbox ?? []) {
        if (reason === '') continue
        recorder.failed(id, reason)
        page?.talk.discard(id)
      }
    },
    /** The number of the newest own message of a conversation; 0 for none. */
    newest(conv: string): number {
      const messages = page?.talk.get().logs[conv]?.messages ?? []
      return messages.findLast(({ from }) => from === person.self.actor)?.seq ?? 0
    },
    /** The page is loaded anew; what was on its way comes back from the browser's memory. */
    async reload(): Promise<void> {
      if (isRetired) return
      close()
      const mine = start()
      for (const toUserId of new Set(convs.values())) {
        const reopen = async (): Promise<unknown> =>
          page === mine && mine.talk.open({ toUserId, topic: 'consult' }).catch(again)
        const again = async (): Promise<unknown> => wait(RETRY_MS).then(reopen)
        // oxlint-disable-next-line no-await-in-loop -- one or two
        await reopen()
      }
    },
    /** The next frames of messages fall, as out of an application's full queue. */
    lose: (frames: number): void => {
      lossy = frames
    },
    /** Nothing falls any more; a page that lost something is looked at, for the beat is slower. */
    mend(): void {
      lossy = 0
      if (hasLost) page?.talk.probe()
      hasLost = false
    },
    /** What is shown now. */
    shown(): Shown {
      const state = page?.talk.get()
      const bubbles = state?.connection.outbox ?? []
      return {
        device: name,
        line: lineOf(state?.connection),
        actor: person.self.actor,
        unread,
        pending: bubbles.filter(({ reason }) => reason === '').map(({ id }) => id),
        failed: bubbles
          .filter(({ reason }) => reason !== '')
          .map(({ id, reason }) => ({ id, reason })),
        logs: [...(page?.known ?? [])].map((conv) => ({
          conv,
          messages: (state?.logs[conv]?.messages ?? []).map(({ seq, msgId, body, deleted }) => ({
            seq,
            msgId,
            text: body.text,
            deleted,
          })),
        })),
      }
    },
    isRetired: (): boolean => isRetired,
    /** Closed for good: its person is done. */
    retire(): void {
      isRetired = true
      close()
    },
  }
}

export type Device = ReturnType<typeof createDevice>
