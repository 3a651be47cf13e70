/** What a visitor leaves behind while reading: 收藏 and 足迹, kept as small snapshots. */

/** The kinds of things that can be kept, each with its name on the tabs. */
export const TRACE_TYPE = {
  policy: '政策',
  service: '服务',
  jobTitle: '职称',
  news: '新闻',
  company: '企业',
  case: '案例',
} as const

export type TraceType = keyof typeof TRACE_TYPE

/** A thing that can be kept. */
export interface Thing {
  objType: TraceType
  id: string
  /** As it was when it was kept; empty when that is not known. */
  title: string
}

/** A thing that was kept, and when: `yyyy-MM-dd HH:mm:ss` in Beijing, empty when not known. */
export interface Trace extends Thing {
  at: string
}

/** Favourites and footprints of a visitor stay in the browser, the newest of each (product 4.9). */
export const MOST_TRACES = 50

/** The same thing, whatever its title. */
export const sameThing = (
  left: Pick<Thing, 'objType' | 'id'>,
  right: Pick<Thing, 'objType' | 'id'>,
): boolean => left.objType === right.objType && left.id === right.id

/**
 * Reads a stored list. A bare text is the id of a policy, as favourites were kept once; what is not
 * readable is left out.
 */
export const readTraces = (stored: unknown): Trace[] =>
  Array.isArray(stored) ? stored.flatMap((one: unknown) => readTrace(one) ?? []) : []

const readTrace = (stored: unknown): Trace | null => {
  if (typeof stored === 'string')
    return stored === '' ? null : { objType: 'policy', id: stored, title: '', at: '' }
  if (typeof stored !== 'object' || stored === null) return null
  const { objType, id, title, at } = stored as Record<string, unknown>
  if (typeof objType !== 'string' || !Object.hasOwn(TRACE_TYPE, objType)) return null
  if (typeof id !== 'string' || id === '') return null
  return { objType: objType as TraceType, id, title: textOf(title), at: textOf(at) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** With a favourite in front; the oldest go beyond {@link MOST_TRACES}, a longer list never grows. */
export const withFavourite = (kept: readonly Trace[], trace: Trace): Trace[] =>
  bounded(kept, [trace, ...withoutThing(kept, trace)])

/** With a footprint in front: one a thing and day. */
export const withFootprint = (kept: readonly Trace[], trace: Trace): Trace[] =>
  bounded(kept, [
    trace,
    ...kept.filter((one) => !sameThing(one, trace) || dayOf(one) !== dayOf(trace)),
  ])

const bounded = (before: readonly Trace[], after: readonly Trace[]): Trace[] =>
  after.slice(0, Math.max(MOST_TRACES, before.length))

/** Without a thing, on whatever days. */
export const withoutThing = (
  kept: readonly Trace[],
  thing: Pick<Thing, 'objType' | 'id'>,
): Trace[] => kept.filter((one) => !sameThing(one, thing))

/** The same thing at the same time. */
export const sameTrace = (left: Trace, right: Trace): boolean =>
  sameThing(left, right) && left.at === right.at

/** With what was taken away put back at its place in time; what came since stays. */
export const withRestored = (kept: readonly Trace[], gone: readonly Trace[]): Trace[] =>
  [...kept.filter((one) => !gone.some((back) => sameTrace(one, back))), ...gone].sort(
    (left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0),
  )

const dayOf = ({ at }: Trace): string => at.slice(0, 10)

/** The traces by day, in their order. */
export const byDay = (kept: readonly Trace[]): { day: string; traces: Trace[] }[] => {
  const days: { day: string; traces: Trace[] }[] = []
  for (const trace of kept) {
    const last = days.at(-1)
    if (last?.day === dayOf(trace)) last.traces.push(trace)
    else days.push({ day: dayOf(trace), traces: [trace] })
  }
  return days
}
