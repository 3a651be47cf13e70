import type { serviceSettings } from '#contract/service-settings.ts'
import { apiError } from '#contract/wire/api-error.ts'
import {
  OFFICE_HOURS,
  officeProblem,
  type OfficeHours,
  plainRanges,
  rangesText,
  weekText,
} from '#domain/chat/week.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { HoursStore, StoredHours } from './store.ts'

/** Hours as they are answered: whatever was stored, in its declared shape. */
const asked = ({ week, exceptions }: OfficeHours) => ({
  week: week.map(plainRanges),
  exceptions: exceptions.map(({ day, name, kind, ranges }) => ({
    day,
    name,
    kind,
    ranges: plainRanges(ranges),
  })),
})

const daysOf = ({ exceptions }: OfficeHours): Map<string, string> =>
  new Map(exceptions.map(({ day, name, ranges }) => [day, `${day} ${name} ${rangesText(ranges)}`]))

/** What of the hours differs, for the log. */
const differing = (before: OfficeHours, after: OfficeHours) => {
  const [was, is] = [daysOf(before), daysOf(after)]
  const only = (days: Map<string, string>, others: Map<string, string>): string =>
    [...days.values()].filter((said) => ![...others.values()].includes(said)).join('；')
  const week = weekText(before.week) === weekText(after.week)
  const said = (hours: OfficeHours, days: string) => ({
    ...(week ? {} : { 每周: weekText(hours.week) }),
    ...(days === '' ? {} : { 特殊日期: days }),
  })
  return { before: said(before, only(was, is)), after: said(after, only(is, was)) }
}

const stampOf = ({ version, note, updateTime, updateUser }: StoredHours) => ({
  version,
  note,
  updateTime,
  updateUser,
})

/** 接待时间 of the service settings. */
export const createHoursSettings = (deps: {
  store: HoursStore
  /** Told once they have changed. */
  onChange: () => Promise<void>
}): Pick<Handlers<typeof serviceSettings>, 'hours' | 'saveHours' | 'hoursVersions'> => {
  const { store } = deps
  return {
    async hours() {
      const current = await store.current()
      if (current === null)
        return { version: 0, note: '', updateTime: '', updateUser: '', hours: asked(OFFICE_HOURS) }
      return { ...stampOf(current), hours: asked(current.hours) }
    },

    async saveHours({ version, hours: given, note }, caller) {
      const hours: OfficeHours = {
        week: given.week,
        exceptions: given.exceptions
          .map((one) => ({ ...one, name: one.name.trim() }))
          .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      }
      const problem = officeProblem(hours)
      if (problem !== null) throw apiError('invalid', problem)
      const saved = await store.save(version, actorOf(caller), (current) => {
        const before = current?.hours ?? OFFICE_HOURS
        if (JSON.stringify(asked(before)) === JSON.stringify(asked(hours)))
          throw apiError('invalid', '内容没有变化')
        return { hours, note: note.trim(), ...differing(before, hours) }
      })
      if (saved === null) throw apiError('conflict')
      await deps.onChange()
      return { version: saved }
    },

    async hoursVersions({ page, pageSize }) {
      const { rows, total } = await store.versions({ page, pageSize })
      const records = rows.map((row) => ({ ...stampOf(row), hours: asked(row.hours) }))
      return { records, total, page, pageSize }
    },
  }
}
