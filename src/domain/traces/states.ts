import { type Validity, WINDOW_STATE, type WindowState } from '#domain/policies/codes.ts'

/** 状态角标 of a thing that was kept: where it stands now; the empty one needs no word. */
export const THING_STATE = {
  '': '',
  offline: '已下线',
  replaced: '已被替代',
  invalid: '已失效',
  ...WINDOW_STATE,
} as const

export type ThingState = keyof typeof THING_STATE

/** Whether a document of this validity can still be used. */
export const isOver = (validity: Validity): boolean =>
  validity === 'repealed' || validity === 'expired'

/** The badge of a policy; null: it is not public any more. */
export const policyState = (
  policy: { replaced: boolean; validity: Validity; window: WindowState | null } | null,
): ThingState => {
  if (policy === null) return 'offline'
  if (policy.replaced) return 'replaced'
  return isOver(policy.validity) ? 'invalid' : (policy.window ?? '')
}
