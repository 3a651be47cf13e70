import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import type { ExceptionKind } from '#domain/chat/week.ts'
import type { Live } from './live.ts'

/** 工作日: which days are worked, as the dictionaries and the service settings have them now. */
export const createCalendars = ({ names, service }: Pick<Live, 'names' | 'service'>) => {
  const daysOf = (dictType: string): ReadonlySet<string> =>
    new Set(names.entries(dictType).map(({ dictCode }) => dictCode))
  const calendarOf = (kinds: readonly ExceptionKind[]): WorkCalendar => {
    const { off, on } = service.calendar(kinds)
    return {
      off: new Set([...daysOf('DAY_OFF'), ...off]),
      on: new Set([...daysOf('DAY_ON'), ...on]),
    }
  }
  return {
    /** What law counts in working days knows the holidays alone, not when this office is closed. */
    lawful: () => calendarOf(['holiday']),
    office: () => calendarOf(['holiday', 'own']),
  }
}
