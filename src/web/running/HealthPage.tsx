import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { health } from '#contract/running.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { sizeText } from '#web/kit/file-size.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Alerts } from './Alerts.tsx'
import { BackupCard } from './BackupCard.tsx'
import { Freshness } from './Freshness.tsx'
import { Fact, NodeCard } from './NodeCard.tsx'
import styles from './running.module.css'
import { LOOK_MS, spanText, type Status } from './labels.ts'

const TITLE = '运行状态'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 运行状态: alerts, then every node, then what they share. */
export default function HealthPage() {
  useTitle(TITLE)
  const status = useQuery({
    ...queryOptionsInline(health.status, {}),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          查看门户是否运行正常。没有告警时无需处理；有告警时，对照下方的节点和数据库排查原因。
        </p>
      </div>
      {status.data === undefined &&
        (status.isError ? (
          <ErrorBlock
            text={status.error.message}
            error={status.error}
            onRetry={() => void status.refetch()}
          />
        ) : (
          <Skeleton label={TITLE} rows={6} height="4rem" />
        ))}
      {status.data !== undefined && (
        <>
          <Freshness time={status.data.time} query={status} />
          <Alerts status={status.data} />
          <Nodes status={status.data} />
          <Shared status={status.data} />
          <BackupCard backups={status.data.backups} />
        </>
      )}
    </>
  )
}

const Nodes = ({ status }: { status: Status }) => (
  <section className={styles.section} aria-labelledby="nodes-h">
    <h2 id="nodes-h">
      节点<span className="num muted">{` ${status.nodes.length}`}</span>
    </h2>
    {status.nodes.length === 0 ? (
      <EmptyState text="暂无节点上报数据，刚启动的节点 10 秒内会出现" />
    ) : (
      status.nodes.map((node) => (
        <NodeCard key={`${node.name} ${node.startTime}`} node={node} time={status.time} />
      ))
    )}
  </section>
)

const Shared = ({ status }: { status: Status }) => {
  const { database, sms, mails } = status
  const href = useHref()
  return (
    <section className={styles.section} aria-labelledby="shared-h">
      <h2 id="shared-h">数据库与发送</h2>
      <div className={styles.card}>
        <dl className={styles.facts}>
          <Fact name="PostgreSQL">{database.version}</Fact>
          <Fact name="数据量">{sizeText(database.bytes)}</Fact>
          <Fact name="连接">{`${database.connections} / ${database.connectionsMost}`}</Fact>
          <Fact name="最长的事务">{spanText(database.oldestSeconds)}</Fact>
          <Fact name="等待锁的会话" bad={database.locksWaiting >= 10}>
            {`${database.locksWaiting} 个`}
          </Fact>
          <Fact name="今日短信余量" bad={sms.left === 0}>{`${sms.left} / ${sms.budget} 条`}</Fact>
          <Fact name="待发邮件">
            {mails.available ? `${mails.waiting} 封` : `${mails.waiting} 封，未设置邮件服务器`}
          </Fact>
          <Fact name="24 小时内发送失败的邮件" bad={mails.failed > 0}>
            {`${mails.failed} 封`}
          </Fact>
        </dl>
        <p className={styles.more}>
          <Link className="link" to={href('smsOutbox', { tab: 'mail' })}>
            查看发件箱
          </Link>
        </p>
      </div>
    </section>
  )
}
