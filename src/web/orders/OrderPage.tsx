import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { orders } from '#contract/orders.ts'
import type { Refusal } from '#contract/wire/refusals.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import { CompanyActions } from './CompanyActions.tsx'
import { Moves, OrderFacts, OrderState, Quotation, Rating } from './OrderFacts.tsx'
import { OrderForm } from './OrderForm.tsx'
import styles from './orders.module.css'
import { askOrder, type Order } from './questions.ts'
import { STATUS_TEXT } from './words.ts'

const TITLE = '申报委托'
const NEXT = [
  '顾问在 2 个工作日内受理',
  '给出方案与报价',
  '您确认后开始服务',
  '建立申报，按步骤办理',
]

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 确认下单, and from then on the order: by `?policyId=` a new one, by `?orderNo=` one that is there. */
export default function OrderPage() {
  useTitle(TITLE)
  const { read } = useAddress()
  const orderNo = read('orderNo')
  const policyId = read('policyId')
  const href = useHref()
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <ButtonLink to={href('orders')} size="sm">
          全部委托
        </ButtonLink>
      </div>
      {orderNo !== '' ? (
        <Known orderNo={orderNo} />
      ) : policyId !== '' ? (
        <Opening key={policyId} policyId={policyId} matchRunId={read('run')} />
      ) : (
        <EmptyState text="请从匹配结果里选择要申报的政策">
          <ButtonLink to={href('policyList')} variant="primary">
            看政策
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

/** Makes the draft once, then goes on under its number. */
const Opening = (props: { policyId: string; matchRunId: string }) => {
  const { policyId, matchRunId } = props
  const call = useCall()
  const client = useQueryClient()
  const { go } = useAddress()
  const href = useHref()
  const opening = useMutation<Order, Refusal>({
    mutationFn: async () => call(orders.open, { policyId, matchRunId }),
    meta: { onRefusal: 'inline' },
    onSuccess: (order) => {
      client.setQueryData(askOrder(order.orderNo).queryKey, order)
      go({ orderNo: order.orderNo, policyId: '', run: '' }, true)
    },
  })
  const start = useEffectEvent(() => opening.mutate())
  useEffect(() => start(), [])
  if (opening.error === null) return <Skeleton label={TITLE} rows={5} />
  // Why not is said in words; only where the way out lies differs.
  if (opening.error.message.includes('认证'))
    return (
      <EmptyState text={opening.error.message}>
        <ButtonLink to={href('enterprise', { tab: 'certification' })} variant="primary">
          去认证
        </ButtonLink>
      </EmptyState>
    )
  return (
    <ErrorBlock
      text={opening.error.message}
      error={opening.error}
      onRetry={() => opening.mutate()}
    />
  )
}

const Known = ({ orderNo }: { orderNo: string }) => {
  const asked = useQuery(askOrder(orderNo))
  const client = useQueryClient()
  if (asked.isPending) return <Skeleton label={TITLE} rows={5} />
  if (asked.isError) return <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
  const order = asked.data
  const moved = (next: Order): void => {
    client.setQueryData(askOrder(orderNo).queryKey, next)
  }
  return order.status === '10' ? (
    <Drafted order={order} onMoved={moved} />
  ) : (
    <Placed order={order} onMoved={moved} />
  )
}

interface OrderProps {
  order: Order
  onMoved: (order: Order) => void
}

/** The form, with what is known of the policy and what happens next beside it. */
const Drafted = ({ order, onMoved }: OrderProps) => (
  <div className={styles.columns}>
    <div className={styles.card}>
      <h2>{order.policyTitle}</h2>
      <OrderForm key={order.version} order={order} onPlaced={onMoved} />
      <CompanyActions order={order} onMoved={onMoved} />
    </div>
    <aside className={styles.aside} aria-label="委托说明">
      <dl className={styles.facts}>
        <div>
          <dt>批次</dt>
          <dd>{order.batch === '' ? '不分批次' : order.batch}</dd>
        </div>
        <div>
          <dt>申报截止</dt>
          <dd className="num">{order.deadline === '' ? '没有公布截止日' : order.deadline}</dd>
        </div>
      </dl>
      <h2>接下来</h2>
      <ol className={styles.next}>
        {NEXT.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="t2">{STATUS_TEXT['10']}</p>
    </aside>
  </div>
)

/** An order that is placed: where it stands, what is to be done, and what was done. */
const Placed = ({ order, onMoved }: OrderProps) => {
  const href = useHref()
  return (
    <div className={styles.card}>
      <h2>{order.policyTitle}</h2>
      <OrderState order={order} />
      <output className={styles.now}>{STATUS_TEXT[order.status]}</output>
      <Quotation order={order} />
      <CompanyActions order={order} onMoved={onMoved} />
      <OrderFacts order={order} />
      <Rating order={order} />
      <Moves order={order} />
      {['91', '92', '90'].includes(order.status) && (
        <p>
          <ButtonLink to={href('preciseOrder', { policyId: order.policyId })}>重新下单</ButtonLink>
        </p>
      )}
    </div>
  )
}
