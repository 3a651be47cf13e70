import type { OrderStatus } from '#domain/orders/codes.ts'
import { OPEN_STATUS } from '#domain/orders/machine.ts'
import styles from './orders.module.css'
import type { Order } from './queries.ts'
import { ToFix } from './ToFix.tsx'

/** 接下来: the steps that follow an order, and how many of them a state has behind it. */
const NEXT = [
  '顾问在 2 个工作日内受理',
  '顾问给出方案与报价',
  '您确认后开始服务',
  '建立申报，按步骤办理',
  '申报结束后办结，请您评价',
] as const
const BEHIND: Partial<Record<OrderStatus, number>> = {
  '10': 0,
  '20': 0,
  '30': 1,
  '40': 2,
  '50': 3,
  '60': 4,
}

/** Beside an order: its dates, its advisor, what is still to be fixed and what happens next. */
export const OrderAside = ({ order }: { order: Order }) => {
  const behind = BEHIND[order.status]
  return (
    <aside className={styles.aside} aria-label="委托说明">
      <dl className={styles.facts}>
        <div>
          <dt>批次</dt>
          <dd>{order.batch === '' ? '不分批次' : order.batch}</dd>
        </div>
        <div>
          <dt>申报截止</dt>
          <dd className="num">{order.deadline === '' ? '未公布截止日' : order.deadline}</dd>
        </div>
        <div>
          <dt>顾问</dt>
          <dd>{order.advisorName === '' ? '受理后确定' : order.advisorName}</dd>
        </div>
      </dl>
      {OPEN_STATUS.includes(order.status) && <ToFix policyId={order.policyId} />}
      {behind !== undefined && (
        <section className={styles.section} aria-label="接下来">
          <h2>接下来</h2>
          <ol className={styles.next}>
            {NEXT.slice(behind).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  )
}
