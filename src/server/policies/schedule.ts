import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays, daysBetween } from '#domain/calendar/days.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import {
  fitOf,
  type LeadTime,
  leadTimeOf,
  scheduleBack,
  scheduleYears,
  targetsOf,
  usualYear,
} from '#domain/policies/schedule.ts'
import type { Clock } from '#server/clock.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { cardOf, type PolicyNames, windowsOf } from './cards.ts'
import type { PolicyFeed } from './feed.ts'
import type { StoredPolicy } from './rows.ts'

interface ServiceStep {
  name: string
  days: string
  client: string
}

/** 倒排日程 from the steps of the service that names the policy; no number of days is this code's own. */
export const createPolicyScheduleHandlers = (deps: {
  feed: Pick<PolicyFeed, 'take'>
  publications: Pick<Publications, 'all'>
  names: PolicyNames
  /** Days that are worked. */
  calendar: () => WorkCalendar
  clock: Clock
}): Handlers<Contract['policySchedule']> => {
  const { feed, publications, names, calendar, clock } = deps

  /** The first service of the list that is about the policy and says how long some of its steps take. */
  const projectOf = (policyId: string) =>
    publications
      .all('serviceProject')
      .find(
        ({ body }) =>
          body.policyIds.includes(policyId) &&
          body.steps.some(({ days }) => leadTimeOf(days) !== null),
      )

  /** The terms in which software is registered, where the materials ask for it: the one that law states in days. */
  const rightsOf = (policy: StoredPolicy, day: string, today: string) => {
    // Ⅰ 类 is what software is not (国科发火〔2016〕195号).
    const asks = policy.materials.some(
      ({ name, note }) => /知识产权|软件著作权/.test(name + note) && !/[IⅠ] ?类/.test(name + note),
    )
    if (!asks) return []
    return publications
      .all('ipRule')
      .filter(
        ({ body }) =>
          body.code === 'copyrightFee' &&
          body.effectiveFrom <= today &&
          (body.effectiveTo === '' || body.effectiveTo >= today),
      )
      .flatMap(({ body }) =>
        (body.limits ?? [])
          .filter(({ item, unit }) => item === 'review' && unit === 'day')
          .map(({ name, value, note }) => {
            const by = addDays(day, -value)
            return { name, days: value, by, isPast: by < today, note, source: body.sourceDoc }
          }),
      )
  }

  return {
    async one({ policyId, year: asked }) {
      const [policy] = await feed.take([policyId])
      if (policy === undefined) throw apiError('notFound', '没有找到这项政策')
      const now = clock.now().getTime()
      const today = formatBeijingDate(now)
      const windows = windowsOf(policy)
      const year = asked === 0 ? usualYear(windows, today) : asked
      const [target = null, ...others] = targetsOf(windows, year, today)
      const project = projectOf(policyId)
      const steps: readonly ServiceStep[] = project?.body.steps ?? []
      const tasks = steps.map(({ name, days, client }) => ({
        ...{ name, days, client },
        lead: leadTimeOf(days),
      }))
      const scheduled =
        target === null
          ? tasks.map((task) => ({ ...task, from: '', to: '', isPast: false }))
          : scheduleBack(tasks, target.day, today, calendar())
      return {
        policy: cardOf(policy, names, now),
        year,
        years: scheduleYears(windows, today),
        target: target && { ...target, daysLeft: daysBetween(today, target.day) },
        others: others.map(({ batch, day }) => ({ batch, day })),
        project: project === undefined ? null : { projectId: project.id, name: project.body.name },
        tasks: scheduled,
        total: totalOf(tasks.flatMap(({ lead }) => lead ?? [])),
        fit: (target && fitOf(scheduled, target.day, today, calendar())) ?? '',
        rights: target === null ? [] : rightsOf(policy, target.day, today),
        materials: policy.materials.map(({ name, required, note }) => ({ name, required, note })),
        now: formatBeijingTime(now),
      }
    },
  }
}

/** Days of several lengths after one another; null for none, and where days of two kinds would be added. */
const totalOf = (leads: readonly LeadTime[]): { least: number; most: number } | null =>
  leads.length === 0 || leads.some(({ working }) => working)
    ? null
    : {
        least: leads.reduce((sum, { least }) => sum + least, 0),
        most: leads.reduce((sum, { most }) => sum + most, 0),
      }
