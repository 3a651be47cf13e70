import { WINDOW_STATE, type WindowState as State } from '#domain/policies/codes.ts'
import type { PolicyCard, PolicyWindowView } from './types.ts'

const TONE: Record<State, string> = {
  open: 'open',
  closing: 'open',
  upcoming: 'future',
  longterm: 'open',
  closed: 'closed',
  reference: 'past',
  undated: 'past',
}

/** What the window's days say in words; empty when none are counted. */
const windowDays = (window: PolicyWindowView): string => {
  const { state, daysLeft, opensInDays } = window
  if (state === 'open' || state === 'closing') {
    if (daysLeft === null) return ''
    return daysLeft === 0 ? '今天截止' : `剩 ${daysLeft} 天`
  }
  if (state === 'upcoming' && opensInDays !== null)
    return opensInDays === 0 ? '今天开始' : `${opensInDays} 天后开始`
  return ''
}

/**
 * 窗口状态 as a dot and words; nothing for a document without a window. Red at 14 days left or
 * fewer only. `named` puts the state's name before the days (申报中 · 剩 40 天).
 */
export const WindowState = (props: { window: PolicyWindowView; named?: boolean }) => {
  const { window, named = false } = props
  if (window.state === '') return null
  const name = WINDOW_STATE[window.state]
  const days = windowDays(window)
  return (
    <span className={`st num ${window.urgent ? 'soon' : TONE[window.state]}`}>
      {named && (days === '' ? name : `${name} · ${days}`)}
      {!named && days === '' && name}
      {!named && days !== '' && (
        <>
          <span className="sr">{`${name}，`}</span>
          {days}
        </>
      )}
    </span>
  )
}

/** How a policy stands: of a law that it is in force, of anything else its window. */
export const PolicyStatusTag = (props: {
  policy: Pick<PolicyCard, 'kind' | 'validity'>
  window: PolicyWindowView
  named?: boolean
}) => {
  const { policy, window, named = false } = props
  if (policy.kind !== 'law') return <WindowState window={window} named={named} />
  return IN_FORCE.has(policy.validity) ? <span className="st open">现行有效</span> : null
}

const IN_FORCE: ReadonlySet<PolicyCard['validity']> = new Set(['valid', 'partial', 'amended'])
