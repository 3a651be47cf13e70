import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orders } from '#contract/orders.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { Background } from './Background.tsx'
import { OrderHistory, OrderFacts, OrderState, Quotation, Rating } from './OrderFacts.tsx'
import styles from './orders.module.css'
import { backgroundQuery, servedQuery, type Order } from './queries.ts'
import { QuoteForm } from './QuoteForm.tsx'
import { Reasoned } from './Reasoned.tsx'

/** One order as an advisor serves it: accept or refuse, quote, finish. */
export const ServedOrder = (props: {
  orderNo: string
  onClose: () => void
  /** After each step, with the order as it is then. */
  onMoved: (order: Order) => void
}) => {
  const { orderNo } = props
  const asked = useQuery(servedQuery(orderNo))
  const client = useQueryClient()
  const [dirty, setDirty] = useState(false)
  const [steps, setSteps] = useState(0)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: one goes on at the order.
    if (steps > 0) content.current?.focus()
  }, [steps])
  const moved = (next: Order): void => {
    setDirty(false)
    setSteps(steps + 1)
    client.setQueryData(servedQuery(orderNo).queryKey, next)
    void client.invalidateQueries({ queryKey: backgroundQuery(orderNo).queryKey })
    props.onMoved(next)
  }
  return (
    <Drawer
      open
      wide
      dirty={dirty}
      title={asked.data?.policyTitle ?? '申报委托'}
      onClose={props.onClose}
    >
      {asked.isPending && <Skeleton label="委托" rows={4} />}
      {asked.isError && (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {asked.data !== undefined && (
        <div ref={content} tabIndex={-1} className={styles.served}>
          <OrderState order={asked.data} />
          <Serving order={asked.data} onMoved={moved} onDirty={setDirty} />
          <Quotation order={asked.data} />
          <OrderFacts order={asked.data} />
          <Background key={asked.data.advisorName} orderNo={orderNo} />
          <Rating order={asked.data} />
          <OrderHistory order={asked.data} />
        </div>
      )}
    </Drawer>
  )
}

const Serving = (props: {
  order: Order
  onMoved: (order: Order) => void
  onDirty: (dirty: boolean) => void
}) => {
  const { order, onMoved } = props
  const { overlays } = useApplication()
  const accepting = useEndpointMutation(orders.accept, 'inline')
  const refusing = useEndpointMutation(orders.refuse, 'inline')
  const finishing = useEndpointMutation(orders.finish, 'inline')
  const [asking, setAsking] = useState(false)
  const [ending, setEnding] = useState(false)
  const seen = { orderNo: order.orderNo, version: order.version }
  const can = (event: Order['events'][number]): boolean => order.events.includes(event)
  const moved = (text: string) => ({
    onSuccess: (next: Order): void => {
      setAsking(false)
      setEnding(false)
      overlays.toast('success', text)
      onMoved(next)
    },
  })
  return (
    <>
      <Failure text={accepting.error?.message ?? null} />
      <div className={styles.actions}>
        {can('refuse') && <Button onClick={() => setAsking(true)}>不予受理</Button>}
        {can('accept') && (
          <Button
            variant="primary"
            loading={accepting.isPending}
            onClick={() => accepting.mutate(seen, moved('已受理，由您负责'))}
          >
            受理
          </Button>
        )}
        {can('finish') && (
          <Button variant="primary" onClick={() => setEnding(true)}>
            办结
          </Button>
        )}
      </div>
      {can('quote') && (
        <QuoteForm key={order.version} order={order} onQuoted={onMoved} onDirty={props.onDirty} />
      )}
      <ConfirmDialog
        open={ending}
        title={`办结委托 ${order.orderNo}？`}
        confirm="办结"
        cancel="返回"
        busy={finishing.isPending}
        failure={finishing.error?.message ?? null}
        onClose={() => {
          finishing.reset()
          setEnding(false)
        }}
        onConfirm={() => finishing.mutate(seen, moved('已办结'))}
      >
        <p>
          办结后不能再改，会请企业评价；委托的全部记录和申报保留。还有事要办时，由企业再次发起委托。
        </p>
      </ConfirmDialog>
      {asking && (
        <Reasoned
          title="不予受理？"
          confirm="不予受理"
          label="原因"
          hint="企业会看到。告知后不能撤回，企业可以重新发起委托"
          busy={refusing.isPending}
          failure={refusing.error?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => refusing.mutate({ ...seen, reason }, moved('已告知企业'))}
        />
      )}
    </>
  )
}
