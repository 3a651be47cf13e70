import { visits } from '#contract/visits.ts'
import type { Call } from '#contract/wire/caller.ts'
import { now } from '#web/kit/clock.ts'
import { load, save } from '#web/session/storage.ts'

/** A visit is over when nothing was looked at for so long. */
const PAUSE_MS = 1_800_000

/** Where the running visit came from, and when its last page was shown. */
interface Visit {
  source: string
  at: number
}

/** 请勿跟踪: the browser asks not to be counted, by either of the two ways there are. */
const asksNotTo = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}

const hostBefore = (): string => {
  try {
    return new URL(document.referrer).host
  } catch {
    return ''
  }
}

/**
 * Counts a page that is shown. The first one of a visit says where it came from, by the host
 * before alone; this browser keeps the answer, one word of a list, for half an hour beyond its
 * last page. Refused or failed, nobody is told and nothing is counted.
 */
export const countVisit = async (
  call: Call,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> => {
  if (asksNotTo()) return
  const at = now()
  const before = load<Visit>('visit')
  const running = before !== null && before.source !== '' && at - before.at < PAUSE_MS
  save('visit', { source: running ? before.source : '', at })
  // Where nothing can be remembered every page would begin a visit: none does.
  const entry = !running && load('visit') !== null
  const query = new URLSearchParams(search)
  const utm = query.get('utm_source') ?? ''
  const { source } = await call(visits.count, {
    path: pathname,
    entry,
    from: entry ? hostBefore() : '',
    utm: entry && /^[\w-]{0,30}$/.test(utm) ? utm : '',
    shared: entry && query.has('shareId'),
    source: running ? before.source : '',
  })
  save('visit', { source, at })
}
