import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import type { Register } from '../kinds.ts'
import type { Detail } from '../queries.ts'
import { NO_DAY, RemindDays } from '../remind/RemindDays.tsx'
import { useHolds } from '../useHolds.ts'
import styles from './detail.module.css'
import { Part } from './parts.tsx'
import { useChange } from './useChange.tsx'

/** Alerts that are shown before the rest is asked for. */
const FIRST = 6

/** 提醒 of one record: off, by the company's rule, or on days of its own. */
export const Remind = (props: { register: Register; record: Detail }) => {
  const { register, record } = props
  const holds = useHolds(register)
  const { remind } = record
  const today = record.now.slice(0, 10)
  // What was not told in time is told no more.
  const alerts = record.alerts.filter(({ day, sentOn }) => sentOn !== '' || day >= today)
  return (
    <Part id="remind" title="提醒">
      {holds('remind') ? (
        <Setting key={record.version} {...props} />
      ) : (
        <p>{remind.on ? '到期前会提醒' : '不提醒'}</p>
      )}
      {remind.on && alerts.length > 0 && (
        <>
          <Alerts alerts={alerts.slice(0, FIRST)} />
          {alerts.length > FIRST && (
            <details className={styles.more}>
              <summary>{`其余 ${alerts.length - FIRST} 次提醒`}</summary>
              <Alerts alerts={alerts.slice(FIRST)} />
            </details>
          )}
        </>
      )}
    </Part>
  )
}

const Alerts = (props: { alerts: Detail['alerts'] }) => (
  <ul className={styles.alerts}>
    {props.alerts.map(({ event, eventName, name, day, sentOn }) => (
      <li key={`${event}${name}${day}`}>
        <time dateTime={day} className="num">
          {day}
        </time>
        <span>{`${eventName} · ${name}`}</span>
        <small className="num">{sentOn === '' ? '' : `已于 ${sentOn.slice(0, 10)} 提醒`}</small>
      </li>
    ))}
  </ul>
)

const Setting = (props: { register: Register; record: Detail }) => {
  const { register, record } = props
  const changing = useChange(register, register.calls.remind)
  const [days, setDays] = useState<readonly number[]>(record.remind.days)
  const [own, setOwn] = useState(record.remind.days.length > 0)
  const seen = { recordId: record.recordId, version: record.version }
  const { on } = record.remind
  const chosen = own ? days : []
  const dirty = [...chosen].sort().join() !== [...record.remind.days].sort().join()
  return (
    <>
      <Switch
        label="到期前提醒"
        checked={on}
        onChange={(next) =>
          changing.send(
            { ...seen, on: next, days: [...record.remind.days] },
            next ? '已开启提醒' : '已关闭提醒',
          )
        }
      />
      {on && (
        <>
          <RemindDays own={own} days={days} onOwn={setOwn} onDays={setDays} />
          {dirty && (
            <p>
              <Button
                variant="primary"
                loading={changing.busy}
                disabledReason={own && days.length === 0 ? NO_DAY : undefined}
                onClick={() =>
                  changing.send({ ...seen, on: true, days: [...chosen] }, '提醒已保存')
                }
              >
                保存提醒
              </Button>
            </p>
          )}
        </>
      )}
      <Failure text={changing.failure}>{changing.reload}</Failure>
    </>
  )
}
