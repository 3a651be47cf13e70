/** 去向: what becomes of one piece of content when a release or a package brings it. */

/** What a digest may be besides one: `null` says that there is nothing. */
type Digest = string | null

/** What is known of a piece that a release or a package has brought before. */
export interface Origin {
  /**
   * Of what was loaded last; {@link NEVER} when nothing of it ever was, null when a release has
   * taken it away.
   */
  base: Digest
  /** Of what the release that was followed last has; null when it has none. */
  shipped: Digest
}

/** The base of a piece that was met with no digest to it: nobody knows what was loaded. */
export const NEVER = ''

/** One piece as it is met. */
export interface Met {
  origin: Origin | null
  /** Of what is there; null when nothing is, or nobody can see it. */
  now: Digest
  /** Of what the release or the package has; null when it has left it out. */
  next: Digest
  /**
   * Without an origin: whether other signs say that no operator has touched it. What is out of sight
   * (offline, deleted) was, what never was there was not.
   */
  pristine: boolean
}

/** In words, as the list of a package shows it. */
export const FATE = {
  same: '一致',
  adopt: '一致',
  add: '新增',
  update: '更新',
  retire: '停用',
  changed: '运营改过',
  deleted: '运营删除过',
  gone: '运营改过，新版已停用',
} as const
export type Fate = keyof typeof FATE

/** What is written without asking anybody: no operator has had a hand in it. */
export const FOLLOWED: readonly Fate[] = ['add', 'update', 'retire']
/** What waits for an operator: the difference is kept. */
export const KEPT: readonly Fate[] = ['changed', 'deleted', 'gone']

/**
 * Judges one piece. What nobody has changed since it was loaded follows; what an operator wrote or
 * took away stays, and is a difference. What says the same on both sides is only noted.
 */
export const fateOf = ({ origin, now, next, pristine }: Met): Fate => {
  if (origin === null && next === null) return 'same'
  if (now === next) return origin?.base === next && origin.shipped === next ? 'same' : 'adopt'
  const untouched = origin === null ? pristine : now === origin.base
  if (untouched) {
    if (next === null) return 'retire'
    return now === null ? 'add' : 'update'
  }
  if (now === null) return 'deleted'
  return next === null ? 'gone' : 'changed'
}

/**
 * Judges one piece of a release: where the release says what the one before it has said, there is
 * nothing to do, whatever stands there.
 */
export const fateInRelease = (met: Met): Fate =>
  met.origin !== null && met.origin.shipped === met.next && met.now !== met.next
    ? 'same'
    : fateOf(met)
