import { expect } from 'vitest'
import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import { newGuestId } from '#domain/chat/guest.ts'
import { createRandom } from '#testing/random.ts'
import { createDevice, type Device } from '../faults/device.ts'
import { createRecorder, type Recorder } from '../faults/history.ts'
import { logIn, type Person } from '../faults/people.ts'
import type { Door } from '../faults/wire.ts'

/** A guest and an expert in one conversation, each with the browser's own chat. */
export interface Talking {
  conv: string
  guest: Device
  expert: Device
  recorder: Recorder
  /** Writes and waits until it is acknowledged and the other one shows it. */
  exchange: (from: Device, to: Device, text: string) => Promise<void>
  end: () => void
}

/** All that a device shows of a conversation. */
export const textsOf = (device: Device, conv: string): string[] =>
  device
    .shown()
    .logs.filter((log) => log.conv === conv)
    .flatMap(({ messages }) => messages.map(({ text }) => text))

/** Lets a guest ask the expert of the demonstration, who takes the conversation. */
export const startTalking = async (
  doors: { guest: Door; expert: Door },
  recorder = createRecorder(() => Date.now()),
): Promise<Talking> => {
  const dice = createRandom(1)
  const nobody = { tokenType: '', accessToken: '', companyId: '', userId: '' }
  const visitor: Person = {
    self: { actor: newGuestId(Math.random), member: false, companyId: '' },
    role: 'guest',
    identity: nobody,
    address: '203.0.113.20',
    cookies: new Map(),
  }
  const address = '203.0.113.21'
  const { identity, cookies } = await logIn(doors.expert, 'advisor', address)
  const { userId: actor, companyId } = identity
  const advisor: Person = {
    self: { actor, member: true, companyId },
    role: 'expert',
    identity,
    address,
    cookies,
  }
  const guest = createDevice({
    name: visitor.self.actor,
    person: visitor,
    port: doors.guest,
    dice: dice.fork(),
    recorder,
  })
  const expert = createDevice({
    name: actor,
    person: advisor,
    port: doors.expert,
    dice: dice.fork(),
    recorder,
  })
  expert.start()
  await expert.call(async (call) =>
    call(workbench.setPresence, { status: 'online', reason: '', capacity: 5 }),
  )
  guest.start()
  await guest.consult(actor)
  await expect.poll(() => guest.convs()).toHaveLength(1)
  const [conv = ''] = guest.convs()
  guest.write(conv, '研发费用怎么归集？')
  await expect.poll(() => guest.pending()).toBe(0)
  await expert.call(async (call) => call(workbench.accept, { chatId: conv }))
  const { records } = await expert.call(async (call) => call(chat.list, { tab: 'mine' }))
  const about = records.find(({ chatId }) => chatId === conv)
  if (about === undefined) throw new Error('the expert does not see the conversation')
  await expert.show(about)
  return {
    conv,
    guest,
    expert,
    recorder,
    async exchange(from, to, text) {
      from.write(conv, text)
      await expect.poll(() => from.pending()).toBe(0)
      await expect.poll(() => textsOf(to, conv)).toContain(text)
    },
    end() {
      guest.retire()
      expert.retire()
    },
  }
}
