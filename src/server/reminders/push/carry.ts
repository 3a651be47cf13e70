import { REMIND_KIND } from '#domain/subscriptions/codes.ts'
import { channelsOf } from '#domain/subscriptions/settings.ts'
import { dueAt } from '#domain/subscriptions/timing.ts'
import { type Addressee, addresseesOf } from '../settings/store.ts'
import { type NewPush, type PushStore, putPushes, type UncarriedReminder } from './store.ts'

/** Reminders looked at in one transaction. */
const PORTION = 200

/** Which ways out this installation has. */
export interface Ways {
  mail: boolean
  sms: boolean
}

/** Whether somebody can be reached by a channel. */
export const reaches = (addressee: Addressee, channel: 'mail' | 'sms', ways: Ways): boolean =>
  ways[channel] && (channel === 'mail' ? addressee.mail : addressee.phone) !== ''

const pushesOf = (
  reminder: UncarriedReminder,
  addressee: Addressee | undefined,
  ways: Ways,
  now: number,
): NewPush[] => {
  if (addressee?.active !== true) return []
  const { kind, title, content, link } = reminder
  // What matching finds waits for the digest; a step of something is told at once.
  const frequency = REMIND_KIND[kind].group === 'policy' ? 'daily' : 'instant'
  return channelsOf(addressee.switches, kind)
    .filter((channel) => reaches(addressee, channel, ways))
    .map((channel) => ({
      userId: addressee.userId,
      item: `reminder ${reminder.id}`,
      channel,
      kind,
      policyId: '',
      body: { title, content, link },
      dueAt: new Date(dueAt(channel, frequency, now, addressee.quiet)),
    }))
}

/** Puts reminders that others left on the site in for mail and messages, as their owners wish. */
export const carryReminders = async (store: PushStore, ways: Ways, at: Date): Promise<number> => {
  let carried = 0
  for (;;) {
    const count = await store.inTransaction(async (tx) => {
      const reminders = await store.uncarried(tx, PORTION)
      if (reminders.length === 0) return 0
      const people = await addresseesOf(
        tx,
        reminders.map(({ userId }) => userId),
      )
      const pushes = reminders.flatMap((reminder) =>
        pushesOf(reminder, people.get(reminder.userId), ways, at.getTime()),
      )
      await putPushes(tx, pushes, at)
      await store.markCarried(
        tx,
        reminders.map(({ id }) => id),
        at,
      )
      return reminders.length
    })
    if (count === 0) return carried
    carried += count
  }
}
