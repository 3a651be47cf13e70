import { IconAlertCircle, IconAlertTriangle, IconCheck, IconCircleDashed } from '#web/kit/icons.ts'
import type { Detail } from '../labels.ts'
import styles from './Why.module.css'
import { reasonsOf, whyTitle } from './why.ts'

const ICON = {
  good: IconCheck,
  gap: IconAlertCircle,
  missing: IconCircleDashed,
  caution: IconAlertTriangle,
} as const
const SAID = { good: '满足：', gap: '差距：', missing: '待补充：', caution: '注意：' } as const

/** 为什么推荐: at most four lines, the last may be a caution. */
export const Why = ({ detail, heading: Heading }: { detail: Detail; heading: 'h2' | 'h3' }) => {
  const reasons = reasonsOf(detail)
  if (reasons.length === 0) return null
  return (
    <section className={styles.why} aria-labelledby="match-why">
      <Heading id="match-why">{whyTitle(detail.match)}</Heading>
      <ul>
        {reasons.map(({ kind, text }) => {
          const Drawing = ICON[kind]
          return (
            <li key={text} data-kind={kind}>
              <Drawing size={18} />
              <span className="num clamp2">
                <span className="sr">{SAID[kind]}</span>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
