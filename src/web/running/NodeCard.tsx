import { sizeText } from '#web/kit/file-size.ts'
import { Tag } from '#web/kit/Tag.tsx'
import styles from './running.module.css'
import { TickChart } from './TickChart.tsx'
import {
  diskText,
  minutesUpTo,
  msText,
  NODE_STATE,
  type NodeStatus,
  shareText,
  spanText,
} from './labels.ts'

type Minute = NodeStatus['minutes'][number]

/** One node: where it stands, its figures, and its last hour. */
export const NodeCard = ({ node, time }: { node: NodeStatus; time: string }) => {
  const [state, tone] = NODE_STATE[node.state]
  return (
    <section className={styles.card} aria-label={`节点 ${node.name}`}>
      <div className={styles.cardHead}>
        <h3>{node.name}</h3>
        <Tag tone={tone}>
          {node.state === 'silent' ? `${state} ${node.silentSeconds} 秒` : state}
        </Tag>
        <p className="muted num">
          {`版本 ${node.version}${node.commit === '' ? '' : `（${node.commit}）`}，${node.startTime} 启动，已运行 ${spanText(node.upSeconds)}`}
        </p>
      </div>
      <Facts node={node} />
      <Charts node={node} time={time} />
    </section>
  )
}

const Facts = ({ node }: { node: NodeStatus }) => (
  <dl className={styles.facts}>
    <Fact name="请求（每分钟）">{`${node.requests} 次`}</Fact>
    <Fact name="失败" bad={node.failed > 0}>
      {`${node.failed} 次（${shareText(node.failed, node.requests)}）`}
    </Fact>
    <Fact name="耗时 p50 / p95 / p99">
      {[node.p50, node.p95, node.p99].map(msText).join(' / ')}
    </Fact>
    <Fact name="过载拒绝" bad={node.shed > 0}>{`${node.shed} 次`}</Fact>
    <Fact name="未登录或无权限">{`${node.refused} 次`}</Fact>
    <Fact name="加密失败次数">{`${node.sealed} 次`}</Fact>
    <Fact name="越权访问" bad={node.denied > 0}>{`${node.denied} 次`}</Fact>
    <Fact name="聊天连接">{`${node.sockets} 个`}</Fact>
    <Fact name="聊天收发消息数（每分钟）">{`${node.framesIn} / ${node.framesOut}`}</Fact>
    <Fact name="消息确认" bad={node.ackFailed > 0}>
      {`${node.acks} 条，p99 ${msText(node.ackP99)}，失败 ${node.ackFailed}`}
    </Fact>
    <Fact name="服务响应延迟（p99）">{msText(node.lagMs)}</Fact>
    <Fact name="内存">{`${sizeText(node.rss)}（堆 ${sizeText(node.heap)}）`}</Fact>
    <Fact name="数据库连接" bad={node.poolWaiting > 0}>
      {`使用 ${node.poolUsed} / ${node.poolMost}，等待 ${node.poolWaiting}`}
    </Fact>
    <Fact name="磁盘" bad={node.diskSize > 0 && node.diskFree / node.diskSize < 0.1}>
      {diskText(node)}
    </Fact>
    <Fact name="节点通信" bad={node.busMs === null}>
      {`${node.bus === 'redis' ? 'Redis' : '数据库'}，${node.busMs === null ? '未收到' : msText(node.busMs)}`}
    </Fact>
  </dl>
)

/** One figure with its name; a bad one stands out by more than its colour. */
export const Fact = (props: { name: string; bad?: boolean; children: string }) => (
  <div data-bad={props.bad === true || undefined}>
    <dt>{props.name}</dt>
    <dd className="num">
      {props.children}
      {props.bad === true && <span className="sr">，需要关注</span>}
    </dd>
  </div>
)

const Charts = ({ node, time }: { node: NodeStatus; time: string }) => {
  const byMinute = new Map(node.minutes.map((one) => [one.minute, one]))
  const slots = minutesUpTo(time).map((minute) => byMinute.get(minute))
  const valuesOf = (of: (one: Minute) => number | null): (number | null)[] =>
    slots.map((one) => (one === undefined ? null : of(one)))
  const times = (count: number): string => `${count} 次`
  return (
    <>
      <div className={styles.charts}>
        <TickChart name="请求" values={valuesOf((one) => one.requests)} textOf={times} />
        <TickChart name="失败" values={valuesOf((one) => one.failed)} textOf={times} warnFrom={1} />
        <TickChart name="耗时 p95" values={valuesOf((one) => one.p95)} textOf={msText} />
        <TickChart name="服务响应延迟" values={valuesOf((one) => one.lagMs)} textOf={msText} />
        <TickChart name="内存" values={valuesOf((one) => one.rss)} textOf={sizeText} />
        <TickChart
          name="聊天连接"
          values={valuesOf((one) => one.sockets)}
          textOf={(count) => `${count} 个`}
        />
      </div>
      <details className={styles.table}>
        <summary>按分钟查看最近一小时</summary>
        <MinuteTable minutes={node.minutes} />
      </details>
    </>
  )
}

const MinuteTable = ({ minutes }: { minutes: readonly Minute[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label="最近一小时的数据">
    <table>
      <thead>
        <tr>
          {['时间', '请求', '失败', 'p95', '延迟', '内存', '连接'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minutes.toReversed().map((one) => (
          <tr key={one.minute}>
            <th scope="row">{one.minute}</th>
            <td>{one.requests}</td>
            <td>{one.failed}</td>
            <td>{msText(one.p95)}</td>
            <td>{msText(one.lagMs)}</td>
            <td>{sizeText(one.rss)}</td>
            <td>{one.sockets}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
