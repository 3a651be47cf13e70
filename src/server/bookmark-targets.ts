import { createHash } from 'node:crypto'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { keyOf } from '#domain/bookmarks/limits.ts'
import { policyState } from '#domain/bookmarks/states.ts'
import type { Clock } from './clock.ts'
import type { CompanyStore } from './companies/store.ts'
import type { PolicyFeed } from './policies/feed.ts'
import type { StoredPolicy } from './policies/rows.ts'
import type { Publications } from './publications/publications.ts'
import type { LookUpTargets, TargetSummary } from './bookmarks/handlers.ts'

const PLAIN = { state: '', deadline: '', deadlineKind: '', daysLeft: -1, mark: '' } as const

/** Changes with whatever people are told of when it changes (domain/subscriptions/changes.ts). */
const markOf = ({ title, amount, windows, conditions, validity }: StoredPolicy): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        title,
        validity,
        amount.text,
        windows.map(({ batch, opensOn, deadlines }) => [
          batch,
          opensOn,
          deadlines.map(({ kind, at }) => [kind, at]),
        ]),
        conditions.map(({ code, text, threshold }) => [code, text, threshold]),
      ]),
    )
    .digest('base64url')
    .slice(0, 16)

const policyNow = (policy: StoredPolicy, now: number): TargetSummary => {
  const { state, headline, daysLeft } = windowVerdict(policy.windows, now)
  const replaced = policy.status === 'replaced' || policy.replacedBy !== ''
  return {
    title: policy.title,
    state: policyState({ replaced, validity: policy.validity, window: state }),
    deadline: headline === null ? '' : formatBeijingTime(headline.ms),
    deadlineKind: headline?.kind ?? '',
    daysLeft: daysLeft ?? -1,
    mark: markOf(policy),
  }
}

/** Looks up whatever can be starred or read, of every kind, as it is now. */
export const createTargetLookup = (deps: {
  policies: Pick<PolicyFeed, 'take'>
  publications: Pick<Publications, 'find'>
  companies: Pick<CompanyStore, 'byIds'>
  clock: Clock
}): LookUpTargets => {
  const { publications, clock } = deps
  /** The title of a document that every node holds; null: there is none such. */
  const titleOf = (objType: string, id: string): string | null => {
    if (objType === 'service') return publications.find('serviceProject', id)?.body.name ?? null
    if (objType === 'jobTitle') return publications.find('jobTitle', id)?.body.title ?? null
    if (objType === 'news') return publications.find('news', id)?.body.title ?? null
    return objType === 'case' ? (publications.find('successCase', id)?.body.title ?? null) : null
  }
  return async (targets) => {
    const now = clock.now().getTime()
    const idsOf = (wanted: string): string[] => [
      ...new Set(targets.filter((it) => it.objType === wanted).map(({ objId }) => objId)),
    ]
    const companyIds = idsOf('company')
    const [policies, companies] = await Promise.all([
      deps.policies.take(idsOf('policy')),
      companyIds.length === 0 ? [] : deps.companies.byIds(companyIds, formatBeijingDate(now)),
    ])
    const found = new Map<string, TargetSummary>()
    for (const policy of policies)
      found.set(keyOf({ objType: 'policy', objId: policy.id }), policyNow(policy, now))
    for (const { id, name } of companies)
      found.set(keyOf({ objType: 'company', objId: id }), { ...PLAIN, title: name })
    for (const target of targets) {
      const title = titleOf(target.objType, target.objId)
      if (title !== null) found.set(keyOf(target), { ...PLAIN, title })
    }
    return found
  }
}
