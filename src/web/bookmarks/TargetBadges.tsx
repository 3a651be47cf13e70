import { URGENT_DAYS } from '#domain/policies/window.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { type Favourite, STATE_TONE } from './queries.ts'

/** Where a thing stands now: its state, and how many days are left; red from 14 days on. */
export const TargetBadges = (props: {
  target: Pick<Favourite, 'state' | 'stateName' | 'daysLeft'>
}) => {
  const { state, stateName, daysLeft } = props.target
  if (state === '') return null
  const running = daysLeft >= 0 && (state === 'open' || state === 'closing')
  const left = daysLeft === 0 ? '今天截止' : `剩 ${daysLeft} 天`
  const urgent = running && daysLeft <= URGENT_DAYS
  return (
    <Tag tone={urgent ? 'bad' : STATE_TONE[state]}>
      {stateName}
      {running && ` · ${left}`}
    </Tag>
  )
}
