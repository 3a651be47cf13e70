import { useEffect } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import { load, save } from '#web/session/storage.ts'
import { useRemembered } from '#web/shell/context.ts'

/** Days `yyyy-MM-dd`, Beijing: of the visit now, and of the one on an earlier day; empty for none. */
interface VisitDays {
  today: string
  before: string
}

/**
 * The last day before today on which this browser showed the page; empty on the first one and until
 * the page is hydrated. It is kept in the browser and told to nobody.
 */
export const useLastVisit = (): string => {
  const [known] = useRemembered<Partial<VisitDays>>('visitDays')
  useEffect(() => {
    const today = formatBeijingDate(now())
    const last = load<Partial<VisitDays>>('visitDays')
    if (last?.today !== today) save('visitDays', { today, before: last?.today ?? '' })
  }, [])
  return known?.before ?? ''
}
