import { FEE_STAGE, ORDER_EVENT, ORDER_NEED } from '#domain/orders/machine.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { StepLine } from '#web/kit/StepLine.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import styles from './orders.module.css'
import type { Order } from './queries.ts'
import { STATUS_TONE, STEP_OF, STEPS } from './labels.ts'

/** The state of an order and how far it has come. */
export const OrderState = ({ order }: { order: Order }) => (
  <div className={styles.state}>
    <p>
      <Tag tone={STATUS_TONE[order.status]}>{order.statusName}</Tag>
      <span className="num">{order.orderNo}</span>
    </p>
    {STEP_OF[order.status] >= 0 && (
      <StepLine label="委托进度" steps={STEPS} now={STEP_OF[order.status]} />
    )}
    {order.reason !== '' && <p className={styles.reason}>{`原因：${order.reason}`}</p>}
  </div>
)

/** What was ordered, and for whom; `own` leaves out what the company's page says beside it. */
export const OrderFacts = ({ order, own = false }: { order: Order; own?: boolean }) => {
  const facts: [string, string][] = [
    ...(own
      ? []
      : ([
          ['企业', order.companyName],
          ['政策', order.policyTitle],
          ['批次', order.batch],
          ['申报截止', order.deadline],
        ] satisfies [string, string][])),
    ['联系人', order.contactName],
    ['手机号码', order.contactPhone],
    ['期望提交日期', order.expectSubmitDate],
    ['需要的服务', order.needs.map((need) => ORDER_NEED[need]).join('、')],
    ['备注', order.remark],
    ['顾问', own ? '' : order.advisorName],
    ['申报编号', order.declareNo],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** 方案与报价; nothing before there is one. */
export const Quotation = ({ order }: { order: Order }) =>
  order.quoteAmount === '' ? null : (
    <section className={styles.section} aria-label="方案与报价">
      <h2>方案与报价</h2>
      <p className={styles.amount}>{yuanText(order.quoteAmount)}</p>
      <p className={styles.words}>{order.quoteNote}</p>
      {order.feeStages.length > 0 && (
        <table className={styles.stages}>
          <caption className="sr">费用阶段</caption>
          <thead>
            <tr>
              <th scope="col">阶段</th>
              <th scope="col">金额</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {order.feeStages.map(({ stage, amount, note }) => (
              <tr key={stage}>
                <td>{FEE_STAGE[stage]}</td>
                <td className="num">{yuanText(amount)}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="t2">报价仅供确认，平台不在线收款；官方申报不收费。</p>
    </section>
  )

/** 办理记录: every step, the newest first. */
export const OrderHistory = ({ order }: { order: Order }) =>
  order.moves.length === 0 ? null : (
    <section className={styles.section} aria-label="办理记录">
      <h2>办理记录</h2>
      <ol className={styles.moves}>
        {order.moves.toReversed().map((move) => (
          <li key={`${move.at} ${move.event}`}>
            <p>
              <b>{ORDER_EVENT[move.event].name}</b>
              <span className="t2">{move.statusName}</span>
            </p>
            {move.note !== '' && <p>{move.note}</p>}
            <small className="num">{`${move.at} · ${move.by}`}</small>
          </li>
        ))}
      </ol>
    </section>
  )

/** 评价; nothing before there is one. */
export const Rating = ({ order }: { order: Order }) =>
  order.score === 0 ? null : (
    <section className={styles.section} aria-label="评价">
      <h2>评价</h2>
      <p>{`${order.score} 分`}</p>
      {order.comment !== '' && <p>{order.comment}</p>}
    </section>
  )
