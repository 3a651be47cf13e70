import { shownName } from '#domain/chat/guest.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconBell } from '#web/kit/icons.ts'
import type { Ring } from './useRings.ts'
import styles from './Workbench.module.css'

/** 来电: who asks, for how long, and the two ways to go on. */
export const Ringing = (props: {
  ring: Ring
  now: number
  busy: boolean
  failure: string | null
  onAccept: () => void
  onPass: () => void
}) => {
  const { ring, now } = props
  const name = shownName(ring.customerName) || '客户'
  const left = Math.ceil((ring.until - now) / 1_000)
  return (
    <section className={styles.ring} aria-label={`新会话：${name}`}>
      <p role="alert" className={styles.ringHead}>
        <IconBell size={18} />
        <b>{name}</b> 正在等待接入
      </p>
      {ring.place !== '' && <p className="muted">{ring.place}</p>}
      {ring.about !== '' && <p className="muted">{`正在咨询：${ring.about}`}</p>}
      {ring.question !== '' && <blockquote>{ring.question}</blockquote>}
      {ring.brief !== '' && <p className={styles.brief}>{`同事交接：${ring.brief}`}</p>}
      {ring.until > 0 && (
        <p className="num muted">{`${left} 秒内未接入会转给下一位，您的状态会变为离开`}</p>
      )}
      {props.failure !== null && <p role="alert">{props.failure}</p>}
      <div className={styles.ringActions}>
        <Button variant="primary" size="sm" loading={props.busy} onClick={props.onAccept}>
          接入
        </Button>
        <Button size="sm" onClick={props.onPass}>
          转给同事
        </Button>
      </div>
    </section>
  )
}
