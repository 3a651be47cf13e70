import { Link } from 'react-router'
import { IconAlertTriangle, IconCircleCheck } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './running.module.css'
import type { Alert, Status } from './labels.ts'

/** What is beyond its limit now, and what was lately. */
export const Alerts = ({ status }: { status: Status }) => {
  const active = status.alerts.filter(({ clearTime }) => clearTime === '')
  const over = status.alerts.filter(({ clearTime }) => clearTime !== '')
  return (
    <section className={styles.section} aria-labelledby="alerts-h">
      <h2 id="alerts-h">告警</h2>
      {active.length === 0 ? (
        <p className={styles.calm}>
          <IconCircleCheck size={20} />
          没有需要处理的告警
        </p>
      ) : (
        <ul className={styles.alerts}>
          {active.map((alert) => (
            <ActiveAlert key={`${alert.kind} ${alert.subject}`} alert={alert} />
          ))}
        </ul>
      )}
      <p className="muted">
        {status.alertAddresses === 0
          ? '未设置告警邮箱（ALERT_MAIL），告警只记入日志。'
          : status.mails.available
            ? `告警会发送到 ${status.alertAddresses} 个邮箱，持续期间逐渐减少通知，恢复后再通知一次。`
            : '设置了告警邮箱，但未设置邮件服务器（SMTP_URL），告警只记入日志。'}
      </p>
      {over.length > 0 && (
        <details className={styles.table}>
          <summary>{`最近 7 天已恢复 ${over.length} 条`}</summary>
          <ul className={styles.over}>
            {over.map((alert) => (
              <li key={`${alert.kind} ${alert.subject} ${alert.since}`}>
                <b>{nameOf(alert)}</b>
                {`：${alert.said}`}
                <span className="muted num">{`${alert.since} 至 ${alert.clearTime}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const nameOf = ({ name, subject }: Alert): string => (subject === '' ? name : `${name}：${subject}`)

const ActiveAlert = ({ alert }: { alert: Alert }) => {
  const href = useHref()
  const ofJob = alert.kind === 'jobLate' || alert.kind === 'jobFailing'
  return (
    <li>
      <IconAlertTriangle size={20} />
      <div>
        <b>{nameOf(alert)}</b>
        <p>{alert.said}</p>
        <p className="muted num">{`始于 ${alert.since}`}</p>
        {ofJob && (
          <Link className="link" to={href('jobs')}>
            查看后台任务
          </Link>
        )}
      </div>
    </li>
  )
}
