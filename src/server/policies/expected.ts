import { deadlineMoment, formatBeijingDate, parseBeijing } from '#domain/calendar/beijing.ts'
import { expectedDates } from '#domain/policies/expected.ts'
import type { DatedPolicy } from './store.ts'

/** The dates between two moments (epoch ms) that past years let expect at `now`, nearest first. */
export const expectedEntries = (
  policies: readonly DatedPolicy[],
  { first, last, now }: { first: number; last: number; now: number },
) =>
  policies
    .flatMap(({ windows, ...policy }) =>
      expectedDates(windows, formatBeijingDate(now)).map((date) => ({
        ...policy,
        batch: date.batch,
        event: date.event,
        at: (date.event === 'opens' ? parseBeijing(date.from)?.ms : deadlineMoment(date.from)) ?? 0,
        reference: true,
        years: date.years,
        latest: date.to,
        likeness: date.likeness,
      })),
    )
    .filter(({ at }) => at >= first && at <= last)
    .toSorted((a, b) => a.at - b.at)
