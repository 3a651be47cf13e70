import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { orders } from '#contract/orders.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { ORDER_BARRED } from '#domain/orders/machine.ts'
import { now } from '#web/kit/clock.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink, MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useAllowed } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import { CompanyActions } from './CompanyActions.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderHistory, OrderFacts, OrderState, Quotation, Rating } from './OrderFacts.tsx'
import { OrderForm } from './OrderForm.tsx'
import styles from './orders.module.css'
import { askWorkAgain } from '#web/kit/work/queries.ts'
import { orderQuery, waitingQuery, type Order } from './queries.ts'
import { STATUS_TEXT } from './labels.ts'

const TITLE = '申报委托'
const NOT_FOUND = 404
const TIMES = '看这项政策的申报时间'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 提交委托, and from then on the order: by `?policyId=` a new one, by `?orderNo=` one that is there. */
export default function OrderPage() {
  useTitle(TITLE)
  const { read } = useAddress()
  /** The order that stood in the way of a new one. */
  const [instead, setInstead] = useState('')
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
        <Known key={orderNo} orderNo={orderNo} instead={instead === orderNo} />
      ) : policyId !== '' ? (
        <Opening
          key={policyId}
          policyId={policyId}
          matchRunId={read('run')}
          onOpened={(order) => setInstead(order.status === '10' ? '' : order.orderNo)}
        />
      ) : (
        <EmptyState text="请从匹配结果里选择要申报的政策">
          <ButtonLink to={href('precise')} variant="primary">
            看匹配结果
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

/** Makes the draft once, then goes on under its number. */
const Opening = (props: {
  policyId: string
  matchRunId: string
  onOpened: (order: Order) => void
}) => {
  const { policyId, matchRunId } = props
  const call = useCall()
  const client = useQueryClient()
  const { go } = useAddress()
  const opening = useMutation<Order, ApiError>({
    mutationFn: async () => call(orders.open, { policyId, matchRunId }),
    meta: { onApiError: 'quiet' },
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order.orderNo).queryKey, order)
      void client.invalidateQueries({ queryKey: waitingQuery().queryKey })
      askWorkAgain(client)
      props.onOpened(order)
      go({ orderNo: order.orderNo, policyId: '', run: '' }, true)
    },
  })
  const start = useEffectEvent(() => opening.mutate())
  useEffect(() => start(), [])
  if (opening.error === null) return <Skeleton label={TITLE} rows={5} />
  return <Barred policyId={policyId} error={opening.error} onRetry={() => opening.mutate()} />
}

/** Why no order was made, and the way out. */
const Barred = (props: { policyId: string; error: ApiError; onRetry: () => void }) => {
  const { policyId, error } = props
  const href = useHref()
  const text = error.message
  if (text === ORDER_BARRED.uncertified)
    return (
      <EmptyState text={text}>
        <ButtonLink to={href('enterprise', { tab: 'certification' })} variant="primary">
          去认证
        </ButtonLink>
      </EmptyState>
    )
  if (text === ORDER_BARRED.closed)
    return <Elsewhere text={text} policyId={policyId} link={TIMES} />
  if (text === ORDER_BARRED.kind)
    return <Elsewhere text={text} policyId={policyId} link="看这项政策怎么办理" />
  if (text === ORDER_BARRED.place)
    return <Elsewhere text={text} policyId={policyId} link="看这项政策的适用地区" />
  if (error.code === NOT_FOUND)
    return (
      <EmptyState text={text}>
        <ButtonLink to={href('precise')}>看匹配结果</ButtonLink>
      </EmptyState>
    )
  return <ErrorBlock text={text} error={error} onRetry={props.onRetry} />
}

/** Nothing to order for this policy: other ones, and what its page says. */
const Elsewhere = (props: { text: string; policyId: string; link: string }) => {
  const href = useHref()
  return (
    <EmptyState text={props.text}>
      <p className={styles.ways}>
        <ButtonLink to={href('precise')} variant="primary">
          看其他匹配结果
        </ButtonLink>
        <ButtonLink to={href('policyDetail', { id: props.policyId })}>{props.link}</ButtonLink>
      </p>
    </EmptyState>
  )
}

const Known = ({ orderNo, instead }: { orderNo: string; instead: boolean }) => {
  const asked = useQuery(orderQuery(orderNo))
  const client = useQueryClient()
  const href = useHref()
  const [moved, setMoved] = useState(false)
  if (asked.isPending) return <Skeleton label={TITLE} rows={5} />
  if (asked.isError)
    return asked.error.code === NOT_FOUND ? (
      <EmptyState text={asked.error.message}>
        <ButtonLink to={href('orders')}>全部委托</ButtonLink>
      </EmptyState>
    ) : (
      <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
    )
  const order = asked.data
  const onMoved = (next: Order): void => {
    setMoved(true)
    client.setQueryData(orderQuery(orderNo).queryKey, next)
    void client.invalidateQueries({ queryKey: waitingQuery().queryKey })
    askWorkAgain(client)
  }
  return (
    <div className={styles.columns}>
      {order.status === '10' ? (
        <Drafted order={order} onMoved={onMoved} />
      ) : (
        <Placed order={order} onMoved={onMoved} instead={instead} moved={moved} />
      )}
      <OrderAside order={order} />
    </div>
  )
}

interface OrderProps {
  order: Order
  onMoved: (order: Order) => void
}

/** The policy as it was ordered, with the ways to it. */
const PolicyHead = ({ order }: { order: Order }) => {
  const href = useHref()
  const sees = useAllowed('precise', 'precise:detail').allow[1]
  return (
    <div className={styles.policy}>
      <h2>{order.policyTitle}</h2>
      <p>
        <MoreLink to={href('policyDetail', { id: order.policyId })}>查看政策</MoreLink>
        {sees && <MoreLink to={href('preciseDetail', { id: order.policyId })}>匹配详情</MoreLink>}
      </p>
    </div>
  )
}

/** The form of a draft; a batch that is over cannot be ordered any more. */
const Drafted = ({ order, onMoved }: OrderProps) => {
  const over = order.deadline !== '' && order.deadline < formatBeijingDate(now())
  return (
    <div className={styles.card}>
      <PolicyHead order={order} />
      {over ? (
        <Elsewhere
          policyId={order.policyId}
          text={`该批次已于 ${order.deadline} 截止，不能再提交`}
          link={TIMES}
        />
      ) : (
        <>
          <p className="t2">{STATUS_TEXT['10']}</p>
          <OrderForm key={order.version} order={order} onPlaced={onMoved} />
        </>
      )}
      <CompanyActions order={order} onMoved={onMoved} />
    </div>
  )
}

/** An order that is placed: where it stands, what is to be done, and what was done. */
const Placed = (props: OrderProps & { instead: boolean; moved: boolean }) => {
  const { order, onMoved, moved } = props
  const href = useHref()
  const said = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // What was pressed is gone: one goes on from what it led to.
    if (moved) said.current?.focus()
  }, [moved, order.version])
  return (
    <div className={styles.card}>
      <PolicyHead order={order} />
      {props.instead && (
        <output className={styles.instead}>
          这个批次已有进行中的委托，不能重复委托，请见下方。
        </output>
      )}
      <OrderState order={order} />
      <output ref={said} tabIndex={-1} className={styles.now}>
        {STATUS_TEXT[order.status]}
      </output>
      {order.declareNo !== '' && <ToDeclaration />}
      <Quotation order={order} />
      <CompanyActions order={order} onMoved={onMoved} />
      <OrderFacts own order={order} />
      <Rating order={order} />
      <OrderHistory order={order} />
      {['91', '92', '90'].includes(order.status) && (
        <p>
          <ButtonLink to={href('preciseOrder', { policyId: order.policyId })}>重新委托</ButtonLink>
        </p>
      )}
    </div>
  )
}

/** 去申报管理, for who may go there. */
const ToDeclaration = () => {
  const href = useHref()
  const { allow, path } = useAllowed('declare')
  const page = allow[0] ? pageAt(path)?.name : undefined
  return page === undefined ? null : (
    <p>
      <ButtonLink to={href(page)} variant="primary">
        去申报管理
      </ButtonLink>
    </p>
  )
}
