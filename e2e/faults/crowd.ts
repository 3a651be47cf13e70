import type { Device } from './device.ts'
import type { Random } from '#testing/random.ts'
import type { Recorder } from './history.ts'
import { type Crowd, gather, type Person } from './people.ts'
import { createCustomer, createExpert, type Robot, type Voice } from './robots.ts'
import type { World } from './world.ts'

/** 人群: everybody with their devices, who comes and goes, and what is said. */

/** How many take part. */
export interface Size {
  guests: number
  members: number
  experts: number
}

/** So many unsent messages, and a person waits before writing on; so many of all, and all do. */
const PATIENCE = 12
const PATIENCE_OF_ALL = 300
/** How much of the talk is the customers'. */
const ASKING = 0.65
const TICK_MS = 20
const VOICES_MS = 250
const FIDGET_MS = 1_000
/** How often, of a hundred messages. */
const OFTEN = { burst: 0.08, blocked: 0.02, short: 0.1 } as const
const BLOCKED = '可以代开发票吗'
const SHORT = ['好的', '收到', '谢谢'] as const
const WORDS = '高新技术企业认定需要近三年研发费用归集知识产权和科技人员占比请准备好材料再来申报'

export const createCrowd = async (world: World, size: Size, dice: Random, recorder: Recorder) => {
  const { guests, members, experts }: Crowd = await gather(world, size, dice)
  const { port } = world.front
  let isOver = false
  const over = (): boolean => isOver
  // Together a few conversations too few, so that some wait.
  const capacity = Math.max(1, Math.floor((size.guests + size.members) / size.experts))
  const ids = experts.map(({ self }) => self.actor)
  const gone = new Map<string, number>()
  const answering = experts.map((person, at) =>
    createExpert({
      person,
      port,
      dice: dice.fork(),
      recorder,
      many: at % 2 === 0 ? 2 : 1,
      capacity,
      colleagues: ids.filter((id) => id !== person.self.actor),
      isOver: over,
    }),
  )
  const asking = (person: Person, at: number): Robot =>
    createCustomer({
      person,
      port,
      dice: dice.fork(),
      recorder,
      many: at % 4 === 0 ? 2 : 1,
      toUserId: dice.chance(0.7) ? (dice.pick(ids) ?? '') : '',
      isOver: over,
    })
  const customers = [...guests, ...members].map(asking)
  const robots = (): Robot[] => [...customers, ...answering]
  const devices = (): Device[] => robots().flatMap((robot) => robot.devices)

  const textOf = (): string => {
    if (dice.chance(OFTEN.blocked)) return BLOCKED
    if (dice.chance(OFTEN.short)) return dice.pick(SHORT) ?? ''
    const from = dice.between(0, WORDS.length - 1)
    return `${dice.between(1, 999)}：${WORDS.slice(from)}${WORDS.slice(0, dice.between(1, 30))}`
  }
  const say = (voices: readonly Voice[]): number => {
    const voice = dice.pick(voices)
    if (voice === undefined || voice.device.isRetired()) return 1
    if (voice.device.pending() >= PATIENCE) return 1
    const many = dice.chance(OFTEN.burst) ? dice.between(3, 6) : 1
    for (let at = 0; at < many; at += 1) voice.device.write(voice.conv, textOf())
    return many
  }
  /** One customer is done for good, and another one comes. */
  const replace = async (): Promise<void> => {
    const at = Math.floor(dice.next() * guests.length)
    const robot = customers[at]
    const person = robot?.devices[0]?.person
    if (robot === undefined || person === undefined) return
    if (robot.devices.some((device) => device.pending() > 0)) return
    for (const device of robot.devices) {
      device.tidy()
      device.retire()
    }
    gone.set(person.self.actor, Date.now())
    const [fresh] = (await gather(world, { guests: 1, members: 0, experts: 0 }, dice)).guests
    if (fresh !== undefined) customers[at] = asking(fresh, at)
  }

  return {
    devices,
    gone: gone as ReadonlyMap<string, number>,
    /** Whose first socket stands, and since when. */
    here: (): ReadonlyMap<string, number> =>
      new Map(
        devices().flatMap((device) => {
          const since = device.openSince()
          return since === null ? [] : [[device.person.self.actor, since] as const]
        }),
      ),
    /** How many conversations are open for writing. */
    voices: (): number => robots().reduce((sum, robot) => sum + robot.voices().length, 0),
    replace,
    /** Talks at so many messages a second; answers how to make it stop. */
    talk(rate: number): () => void {
      let voices: Voice[][] = []
      let budget = 0
      let isBehind = false
      let last = performance.now()
      const listen = (): void => {
        const of = (some: readonly Robot[]): Voice[] => some.flatMap((robot) => robot.voices())
        voices = [of(customers), of(answering)]
        isBehind = devices().reduce((sum, one) => sum + one.pending(), 0) > PATIENCE_OF_ALL
      }
      listen()
      const timers = [
        setInterval(listen, VOICES_MS),
        setInterval(() => {
          const now = performance.now()
          budget = Math.min(rate, budget + ((now - last) / 1_000) * rate)
          last = now
          if (isBehind) budget = 0
          while (budget >= 1) budget -= say(voices[dice.chance(ASKING) ? 0 : 1] ?? [])
        }, TICK_MS),
        setInterval(() => {
          for (const robot of robots()) void robot.fidget()
        }, FIDGET_MS),
      ]
      return () => {
        for (const timer of timers) clearInterval(timer)
      }
    },
    stop(): void {
      isOver = true
      for (const device of devices()) device.retire()
    },
  }
}

export type LiveCrowd = Awaited<ReturnType<typeof createCrowd>>
