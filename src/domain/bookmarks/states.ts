import { type Validity, WINDOW_STATE, type WindowState } from '#domain/policies/codes.ts'

/** 状态角标 of a thing that was kept: where it stands now; the empty one needs no word. */
export const TARGET_STATE = {
  '': '',
  offline: '已下线',
  replaced: '已被替代',
  invalid: '已失效',
  ...WINDOW_STATE,
} as const

export type TargetState = keyof typeof TARGET_STATE

/** Whether a document of this validity can still be used. */
export const isOver = (validity: Validity): boolean =>
  validity === 'repealed' || validity === 'expired'

/** The badge of a policy; null: it is not public any more. */
export const policyState = (
  policy: { replaced: boolean; validity: Validity; window: WindowState | null } | null,
): TargetState => {
  if (policy === null) return 'offline'
  if (policy.replaced) return 'replaced'
  return isOver(policy.validity) ? 'invalid' : (policy.window ?? '')
}

/** What somebody has seen of a thing: when it was starred, or last opened. */
export interface Seen {
  state: TargetState
  /** Last moment as `yyyy-MM-dd HH:mm:ss`; empty where there is none. */
  deadline: string
  /** Changes whenever something worth telling does; empty where nothing is told. */
  mark: string
}

/** 变化角标: what has become of a thing since. */
export const TARGET_CHANGE = {
  '': '',
  earlier: '截止提前',
  later: '截止延后',
  state: '状态有变',
  updated: '已更新',
} as const

export type TargetChange = keyof typeof TARGET_CHANGE

/** How a thing differs from what was seen of it; a state that says all by itself is no change. */
export const targetChange = (before: Seen, now: Seen): TargetChange => {
  if (now.state === 'offline') return ''
  const moved = before.deadline !== '' && now.deadline !== '' && before.deadline !== now.deadline
  if (moved && now.state !== 'reference')
    return now.deadline < before.deadline ? 'earlier' : 'later'
  if (before.state !== now.state) return 'state'
  return before.mark === now.mark ? '' : 'updated'
}

/** What is stored, read; null when it is not what we write. */
export const readSeen = (stored: unknown): Seen | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { state, deadline, mark } = stored as Record<string, unknown>
  return typeof state === 'string' &&
    Object.hasOwn(TARGET_STATE, state) &&
    typeof deadline === 'string' &&
    typeof mark === 'string'
    ? { state: state as TargetState, deadline, mark }
    : null
}
