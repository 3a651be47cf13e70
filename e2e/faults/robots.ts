import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import type { Chat } from '#web/chat/conversation.ts'
import { createDevice, type Device } from './device.ts'
import type { Random } from '#testing/random.ts'
import { NOTE_MARK, type Recorder } from './history.ts'
import type { Person } from './people.ts'
import type { Door } from './wire.ts'

/** 众人: customers who ask and experts who answer, each by their own devices. */

/** Somebody who can say something, and where. */
export interface Voice {
  device: Device
  conv: string
}

export interface Robot {
  devices: Device[]
  /** What could be said just now. */
  voices: () => Voice[]
  /** Whatever else people do now and then. */
  fidget: () => Promise<void>
}

interface RobotOptions {
  person: Person
  port: Door
  dice: Random
  recorder: Recorder
  /** How many devices. */
  many: number
}

const RETRY_MS = 1_500

/** Again until it is done or the device is gone. */
const insist = (work: () => Promise<void>, isOver: () => boolean): void => {
  work().catch(() => {
    setTimeout(() => {
      if (!isOver()) insist(work, isOver)
    }, RETRY_MS).unref()
  })
}

/** A guest or a member who asks an expert, or whoever answers. */
export const createCustomer = (
  options: RobotOptions & { toUserId: string; isOver: () => boolean },
): Robot => {
  const { person, dice, recorder, toUserId, isOver } = options
  const devices: Device[] = []
  for (let at = 0; at < options.many; at += 1) {
    const first = devices[0]
    const device = createDevice({
      ...options,
      name: `${person.self.actor}-${at}`,
      person,
      recorder,
      ...(first === undefined ? {} : { outbox: first.outbox }),
    })
    devices.push(device)
    insist(async () => {
      if (device.isRetired()) return
      // The first one is given the cookie that the others come with.
      if (first !== undefined && first.convs().length === 0) throw new Error('not yet')
      await device.consult(toUserId)
    }, isOver)
  }
  return {
    devices,
    voices: () =>
      devices.flatMap((device) => device.convs().map((conv): Voice => ({ device, conv }))),
    async fidget() {
      for (const device of devices) {
        if (dice.chance(0.5)) for (const conv of device.convs()) device.seen(conv)
        if (dice.chance(0.1)) device.tidy()
      }
    },
  }
}

/** An expert who takes what rings, answers, notes, passes on and ends. */
export const createExpert = (
  options: RobotOptions & {
    capacity: number
    colleagues: readonly string[]
    isOver: () => boolean
  },
): Robot => {
  const { person, dice, recorder, capacity, colleagues, isOver } = options
  const devices: Device[] = []
  let serving: string[] = []
  let notes = 0
  const ready = async (device: Device): Promise<void> => {
    await device.call(async (call) =>
      call(workbench.setPresence, { status: 'online', reason: '', capacity }),
    )
  }
  const accept = (device: Device, chatId: string): void => {
    device.call(async (call) => call(workbench.accept, { chatId })).catch(() => undefined)
  }
  const listed = (device: Device, chats: readonly Chat[]): void => {
    if (device === devices[0])
      serving = chats.filter(({ status }) => status === 'serving').map(({ chatId }) => chatId)
    const known = new Set(device.convs())
    for (const about of chats) {
      if (about.status === 'ringing') accept(device, about.chatId)
      if (!known.has(about.chatId)) device.show(about).catch(() => undefined)
    }
  }
  for (let at = 0; at < options.many; at += 1) {
    const device: Device = createDevice({
      ...options,
      name: `${person.self.actor}-${at}`,
      person,
      recorder,
      onList: (chats) => listed(device, chats),
      onEvent(name, data) {
        if (name === 'ring' && typeof data.conv === 'string') accept(device, data.conv)
        if (name === 'presence' && data.status === 'away')
          setTimeout(() => void ready(device).catch(() => undefined), RETRY_MS).unref()
      },
    })
    devices.push(device)
    device.start()
  }
  const [bench] = devices
  if (bench !== undefined) insist(async () => ready(bench), isOver)
  const work = async (): Promise<void> => {
    const chatId = dice.pick(serving)
    if (bench === undefined || chatId === undefined) return
    const what = dice.next()
    await bench.call(async (call) => {
      if (what < 0.1) {
        notes += 1
        const id = `${person.self.actor}-note-${String(notes).padStart(6, '0')}`
        await call(workbench.addNote, { chatId, id, text: `${NOTE_MARK}第 ${notes} 条` })
      } else if (what < 0.115) {
        await call(workbench.end, { chatId, topicTag: '政策咨询', outcome: 'solved' })
      } else if (what < 0.13) {
        const toUserId = dice.chance(0.5) ? '' : (dice.pick(colleagues) ?? '')
        await call(workbench.transfer, { chatId, toUserId, brief: '请继续' })
      } else if (what < 0.14) {
        const serialId = bench.newest(chatId)
        if (serialId > 0) await call(chat.recall, { chatId, serialId })
      }
    })
  }
  return {
    devices,
    voices: () =>
      devices.flatMap((device) => {
        const known = new Set(device.convs())
        return serving.filter((conv) => known.has(conv)).map((conv): Voice => ({ device, conv }))
      }),
    async fidget() {
      for (const device of devices) {
        if (dice.chance(0.5)) for (const conv of device.convs()) device.seen(conv)
        if (dice.chance(0.1)) device.tidy()
      }
      await work().catch(() => undefined)
    },
  }
}
