import type { PolicyContent } from '#domain/policies/policy.ts'
import { isPublic } from '#domain/policies/publishing.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { joinedChanges, type PolicyChange } from '#domain/subscriptions/changes.ts'
import { runningDeadlines } from '#domain/subscriptions/deadlines.ts'
import { isNews } from '#domain/subscriptions/fits.ts'
import type { PushContent } from '#domain/subscriptions/letters.ts'
import { EMPTY_SET } from '#domain/subscriptions/saved-search.ts'
import type { WordPushes, Worded } from '#server/reminders/push/deliver.ts'
import type { WaitingPush } from '#server/reminders/push/store.ts'
import type { ScannedPolicy } from './scan.ts'
import type { Followers, ScanStore } from './store.ts'

type Channel = WaitingPush['channel']

/** The sets of somebody that still want a policy told of on a channel. */
const speaking = ({ savedSearches }: Followers, channel: Channel) =>
  savedSearches.filter(
    ({ body }) => channel === 'site' || { ...EMPTY_SET, ...body }.channels.includes(channel),
  )

const isFollowed = (followers: Followers, channel: Channel): boolean =>
  followers.stars.length > 0 || speaking(followers, channel).length > 0

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const newsOf = (
  push: WaitingPush,
  policy: ScannedPolicy | undefined,
  followers: Followers,
  now: number,
): PushContent | null => {
  const savedSearches = speaking(followers, push.channel)
  if (policy === undefined || savedSearches.length === 0 || !isNews(policy, now)) return null
  return {
    form: 'news',
    policyId: policy.id,
    title: policy.title,
    savedSearches: savedSearches.map(({ setId, name }) => ({ setId, name })),
    who: policy.summary.who,
    deadline: deadlineOf(policy, now),
  }
}

const deadlineOf = (policy: PolicyContent, now: number): string => {
  const { state, headline } = windowVerdict(policy.windows, now)
  return headline === null || state === 'reference' ? '' : headline.at
}

/** Nothing once the date is another: that one has a reminder of its own. */
const reminderOf = (
  push: WaitingPush,
  policy: ScannedPolicy | undefined,
  followers: Followers,
  now: number,
): PushContent | null => {
  if (policy === undefined || !isFollowed(followers, push.channel)) return null
  const running = runningDeadlines(policy.windows, now).find(
    ({ at, batch }) => at === push.body.at && batch === push.body.batch,
  )
  return running === undefined
    ? null
    : { form: 'deadline', policyId: policy.id, title: policy.title, ...running }
}

/** Several changes of one policy are one. */
const changeOf = (pushes: readonly WaitingPush[], followers: Followers): PushContent | null => {
  const last = pushes.at(-1)
  if (last === undefined || !isFollowed(followers, last.channel)) return null
  const changes = joinedChanges(pushes.flatMap(({ body }) => body.changes as PolicyChange[]))
  return changes.length === 0
    ? null
    : { form: 'change', policyId: last.policyId, title: textOf(last.body.title), changes }
}

/** Words for what waits about policies, as far as somebody still wants to hear of it. */
export const createPushTexts = (deps: {
  store: ScanStore
  policies: (ids: readonly string[]) => Promise<ScannedPolicy[]>
}): WordPushes => {
  const { store, policies } = deps
  return async (tx, userId, pushes, at) => {
    const ids = [...new Set(pushes.map(({ policyId }) => policyId))]
    const known = new Map(
      (await policies(ids)).filter(({ status }) => isPublic(status)).map((one) => [one.id, one]),
    )
    const said: Worded[] = []
    for (const policyId of ids) {
      const own = pushes.filter((push) => push.policyId === policyId)
      const followers = await store.followers(tx, policyId, userId)
      const policy = known.get(policyId)
      const changes = own.filter(({ kind }) => kind === 'POLICY_CHANGE')
      if (changes.length > 0)
        said.push({
          ids: changes.map(({ id }) => id),
          told: changeOf(
            changes.toSorted((a, b) => Number(a.id) - Number(b.id)),
            followers,
          ),
        })
      for (const push of own) {
        if (push.kind === 'POLICY_CHANGE') continue
        const word = push.kind === 'DEADLINE' ? reminderOf : newsOf
        said.push({ ids: [push.id], told: word(push, policy, followers, at.getTime()) })
      }
    }
    return said
  }
}
