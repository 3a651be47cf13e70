import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isOpen, nextChange, openingOf, spokenTime } from '#domain/chat/hours.ts'
import { now } from '#web/kit/clock.ts'
import { Tag } from '#web/kit/Tag.tsx'
import styles from '../service.module.css'
import type { Hours } from '../labels.ts'

/** 现在: whether it is open by these hours, and when that changes next. */
export const NowLine = (props: { hours: Hours; draft: boolean }) => {
  const opening = openingOf(props.hours)
  const at = now()
  const open = isOpen(at, opening)
  const change = nextChange(at, opening)
  const next =
    change === null
      ? '一年内没有变化'
      : `${spokenTime(change, at)} ${open ? '结束接待' : '开始接待'}`
  return (
    <output className={styles.now}>
      <Tag tone={open ? 'good' : 'none'}>{open ? '现在接待' : '现在不接待'}</Tag>
      <span className="num">{next}</span>
      <span className="muted num">
        {`北京时间 ${formatBeijingTime(at).slice(0, 16)}${props.draft ? ' · 按未发布的修改计算' : ''}`}
      </span>
    </output>
  )
}
