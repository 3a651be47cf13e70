import type { QueryClient } from '@tanstack/react-query'
import type { ServerFrame } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { holdLine } from '#web/chat/centre/line.ts'
import type { Chat } from '#web/chat/conversation.ts'
import type { Outbox } from '#web/chat/outbox.ts'
import { createTalk, type Talk } from '#web/chat/talk.ts'
import type { ChatWorld } from '#web/chat/useTalk.ts'
import { NOTE_MARK, type Recorder } from './history.ts'
import { callerOf, type Person } from './people.ts'
import { type Browser, createBrowser, type Door } from './wire.ts'

/** 页面: one life of a device, from one reload to the next: the browser's own talk or line. */
export interface Page {
  talk: Talk
  browser: Browser
  call: Call
  end: () => void
  show: (about: Chat) => Promise<void>
  /** Conversations whose page was read. */
  known: Set<string>
}

export interface PageOptions {
  person: Person
  port: Door
  recorder: Recorder
  outbox: Promise<Outbox>
  dice: () => number
  newId: () => string
  /** Whether a frame falls before the page hears it. */
  falls: (text: string) => boolean
  /** The lists are out of date. */
  onStale: () => void
  onEvent: (name: string, data: Record<string, unknown>) => void
}

/** Writes down what the server says of stored messages, and where it goes. */
const listening = (person: Person, recorder: Recorder) => {
  const { actor } = person.self
  const hear = (conv: string, seq: number, msgId: string): void =>
    recorder.heard(actor, { conv, seq, msgId })
  return {
    frame(text: string): void {
      if (person.role !== 'expert' && text.includes(NOTE_MARK)) recorder.leaked(`${actor}: a note`)
      const frame = JSON.parse(text) as ServerFrame
      if (frame.t === 'msg') hear(frame.m.conv, frame.m.seq, frame.m.msgId)
      if (frame.t === 'ack') {
        const { id, conv, seq, msgId } = frame
        recorder.acked(id, { conv, seq, msgId })
      }
    },
    answered(endpoint: Endpoint, input: unknown, answer: unknown): void {
      if (endpoint === chat.leaveMessage || endpoint === chat.jobTitleMessage) {
        const { id } = input as { id: string }
        const {
          chatId: conv,
          serialId: seq,
          msgId,
        } = answer as {
          chatId: string
          serialId: number
          msgId: string
        }
        recorder.acked(id, { conv, seq, msgId })
      }
      if (endpoint !== chat.messages && endpoint !== chat.history) return
      const { chatId } = { ...(input as { chatId: string }), ...(answer as { chatId?: string }) }
      const { msgChatListVos } = answer as { msgChatListVos: { serialId: number; msgId: string }[] }
      for (const { serialId, msgId } of msgChatListVos) hear(chatId, serialId, msgId)
    },
  }
}

/** A caller that writes down what is answered. */
const callOf = (browser: Browser, person: Person, answered: (...of: unknown[]) => void): Call => {
  const plain = callerOf(browser, person.identity)
  return (async (endpoint: Endpoint, input: unknown, ...more: [never]) => {
    const answer = await plain(endpoint, input as never, ...more)
    answered(endpoint, input, answer)
    return answer
  }) as Call
}

const worldOf = (browser: Browser, options: PageOptions): ChatWorld => ({
  openLine: (path, events) =>
    browser.openLine(path, {
      ...events,
      onClose(code, reason) {
        options.recorder.closed(code)
        events.onClose(code, reason)
      },
    }),
  openOutbox: async () => options.outbox,
  now: () => Date.now(),
  random: options.dice,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** The console's line of an expert, over a cache that only tells what is out of date. */
const atWorkbench = (world: ChatWorld, call: Call, { person, onStale, onEvent }: PageOptions) => {
  const client = {
    invalidateQueries: ({ queryKey: [path] }: { queryKey: [string] }) => {
      if (path === chat.list.path) onStale()
    },
  } as unknown as QueryClient
  const { line, release } = holdLine(client, call, world, person.self)
  line.listen({ onEvent })
  return { talk: line.talk, end: release, show: line.talk.show }
}

const atWidget = (world: ChatWorld, call: Call, options: PageOptions) => {
  const { person, outbox, newId, onStale, onEvent } = options
  const talk = createTalk({
    ...world,
    call,
    self: person.self,
    outbox,
    newId,
    onMessage: () => undefined,
    onEvent(name, data) {
      // Numbers come whole with their events; the list is read where only that it changed is known.
      if (name === 'refresh') onStale()
      onEvent(name, data)
    },
  })
  return { talk, end: () => talk.stop(), show: async () => undefined }
}

/** Loads the page. */
export const openPage = (options: PageOptions): Page => {
  const { person, port, recorder, falls } = options
  const { frame, answered } = listening(person, recorder)
  const browser = createBrowser(port, person.address, person.cookies)
  browser.onFrame = (text) => {
    if (falls(text)) return false
    frame(text)
    return true
  }
  const call = callOf(browser, person, answered as (...of: unknown[]) => void)
  const world = worldOf(browser, options)
  const begin = person.role === 'expert' ? atWorkbench : atWidget
  return { ...begin(world, call, options), browser, call, known: new Set() }
}
