/** What a visitor leaves behind while reading: 收藏 and 足迹, kept as small snapshots. */

/** The kinds of things that can be kept, each with its name on the tabs. */
export const TARGET_TYPE = {
  policy: '政策',
  service: '服务',
  jobTitle: '职称',
  news: '新闻',
  company: '企业',
  case: '案例',
} as const

export type TargetType = keyof typeof TARGET_TYPE

/** A thing that can be kept. */
export interface Target {
  objType: TargetType
  id: string
  /** As it was when it was kept; empty when that is not known. */
  title: string
}

/** A thing that was kept, and when: `yyyy-MM-dd HH:mm:ss` in Beijing, empty when not known. */
export interface SavedTarget extends Target {
  at: string
}

/** Favourites and footprints of a visitor stay in the browser, the newest of each (product 4.9). */
export const MOST_SAVED = 50

/** The same thing, whatever its title. */
export const sameTarget = (
  left: Pick<Target, 'objType' | 'id'>,
  right: Pick<Target, 'objType' | 'id'>,
): boolean => left.objType === right.objType && left.id === right.id

/**
 * Reads a stored list. A bare text is the id of a policy, as favourites were kept once; what is not
 * readable is left out.
 */
export const readSaved = (stored: unknown): SavedTarget[] =>
  Array.isArray(stored) ? stored.flatMap((one: unknown) => readOne(one) ?? []) : []

const readOne = (stored: unknown): SavedTarget | null => {
  if (typeof stored === 'string')
    return stored === '' ? null : { objType: 'policy', id: stored, title: '', at: '' }
  if (typeof stored !== 'object' || stored === null) return null
  const { objType, id, title, at } = stored as Record<string, unknown>
  if (typeof objType !== 'string' || !Object.hasOwn(TARGET_TYPE, objType)) return null
  if (typeof id !== 'string' || id === '') return null
  return { objType: objType as TargetType, id, title: textOf(title), at: textOf(at) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** With a favourite in front; the oldest go beyond {@link MOST_SAVED}, a longer list never grows. */
export const withFavourite = (kept: readonly SavedTarget[], target: SavedTarget): SavedTarget[] =>
  bounded(kept, [target, ...withoutTarget(kept, target)])

/** With a footprint in front: one a thing and day. */
export const withFootprint = (kept: readonly SavedTarget[], target: SavedTarget): SavedTarget[] =>
  bounded(kept, [
    target,
    ...kept.filter((one) => !sameTarget(one, target) || dayOf(one) !== dayOf(target)),
  ])

const bounded = (before: readonly SavedTarget[], after: readonly SavedTarget[]): SavedTarget[] =>
  after.slice(0, Math.max(MOST_SAVED, before.length))

/** Without a thing, on whatever days. */
export const withoutTarget = (
  kept: readonly SavedTarget[],
  target: Pick<Target, 'objType' | 'id'>,
): SavedTarget[] => kept.filter((one) => !sameTarget(one, target))

/** The same thing at the same time. */
export const sameSaved = (left: SavedTarget, right: SavedTarget): boolean =>
  sameTarget(left, right) && left.at === right.at

/** With what was taken away put back at its place in time; what came since stays. */
export const withRestored = (
  kept: readonly SavedTarget[],
  gone: readonly SavedTarget[],
): SavedTarget[] =>
  [...kept.filter((one) => !gone.some((back) => sameSaved(one, back))), ...gone].sort(
    (left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0),
  )

const dayOf = ({ at }: SavedTarget): string => at.slice(0, 10)

/** The traces by day, in their order. */
export const byDay = (kept: readonly SavedTarget[]): { day: string; saved: SavedTarget[] }[] => {
  const days: { day: string; saved: SavedTarget[] }[] = []
  for (const target of kept) {
    const last = days.at(-1)
    if (last?.day === dayOf(target)) last.saved.push(target)
    else days.push({ day: dayOf(target), saved: [target] })
  }
  return days
}
