import { useState } from 'react'
import { orders } from '#contract/orders.ts'
import { FEE_STAGE } from '#domain/orders/machine.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './orders.module.css'
import type { Order } from './queries.ts'
import { Reasoned } from './Reasoned.tsx'

/** What the company may do now with an order that is placed: confirm, ask again, cancel, rate. */
export const CompanyActions = (props: { order: Order; onMoved: (order: Order) => void }) => {
  const { order, onMoved } = props
  const { overlays } = useApplication()
  const session = useSession()
  const confirming = useEndpointMutation(orders.confirm, 'inline')
  const asking = useEndpointMutation(orders.askAgain, 'inline')
  const cancelling = useEndpointMutation(orders.cancel, 'inline')
  const [dialog, setDialog] = useState<'confirm' | 'askAgain' | 'cancel' | null>(null)
  const may = (what: 'confirm' | 'cancel'): boolean =>
    session?.permissions.includes(`precise:order:${what}`) === true
  const seen = { orderNo: order.orderNo, version: order.version }
  const moved = (text: string) => ({
    onSuccess: (next: Order): void => {
      setDialog(null)
      overlays.toast('success', text)
      onMoved(next)
    },
  })
  const can = (event: Order['events'][number]): boolean => order.events.includes(event)
  return (
    <>
      {can('rate') && may('confirm') && <Rate order={order} onMoved={onMoved} />}
      <div className={styles.actions}>
        {can('cancel') && may('cancel') && (
          <Button onClick={() => setDialog('cancel')}>取消委托</Button>
        )}
        {can('askAgain') && may('confirm') && (
          <Button onClick={() => setDialog('askAgain')}>要求重新报价</Button>
        )}
        {can('confirm') && may('confirm') && (
          <Button variant="primary" onClick={() => setDialog('confirm')}>
            确认报价
          </Button>
        )}
      </div>
      {dialog === 'confirm' && (
        <ConfirmDialog
          open
          title="确认这份报价？"
          confirm="确认报价"
          busy={confirming.isPending}
          failure={confirming.error?.message ?? null}
          onClose={() => setDialog(null)}
          onConfirm={() => confirming.mutate(seen, moved('已确认，申报已建立'))}
        >
          <p>
            {'报价 '}
            <b className="num">{yuanText(order.quoteAmount)}</b>
            {order.feeStages.length > 0 && `，分 ${order.feeStages.length} 个阶段：`}
          </p>
          {order.feeStages.length > 0 && (
            <ul className={styles.reasons}>
              {order.feeStages.map(({ stage, amount, note }) => (
                <li key={stage} className="num">
                  {`${FEE_STAGE[stage]} ${yuanText(amount)}${note === '' ? '' : `，${note}`}`}
                </li>
              ))}
            </ul>
          )}
          <p>
            确认后按这份报价开始服务：系统会建立一条申报，由顾问按步骤办理。确认后不能撤回，如有疑问可先请顾问重新报价。
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'cancel' && (
        <Reasoned
          title="取消这项委托？"
          confirm="取消委托"
          label="原因"
          busy={cancelling.isPending}
          failure={cancelling.error?.message ?? null}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => cancelling.mutate({ ...seen, reason }, moved('委托已取消'))}
        />
      )}
      {dialog === 'askAgain' && (
        <Reasoned
          title="请顾问重新报价？"
          confirm="要求重新报价"
          label="希望怎样调整"
          busy={asking.isPending}
          failure={asking.error?.message ?? null}
          onClose={() => setDialog(null)}
          onConfirm={(reason) => asking.mutate({ ...seen, reason }, moved('已请顾问重新报价'))}
        />
      )}
    </>
  )
}

const SCORES = ['1', '2', '3', '4', '5'].map((value) => ({ value, name: `${value} 分` }))

const Rate = (props: { order: Order; onMoved: (order: Order) => void }) => {
  const { order } = props
  const { overlays } = useApplication()
  const rating = useEndpointMutation(orders.rate, 'inline')
  const [score, setScore] = useState('5')
  const [comment, setComment] = useState('')
  return (
    <section className={styles.section} aria-label="评价本次服务">
      <h2>评价本次服务</h2>
      <Segmented label="评分" options={SCORES} value={score} onChange={setScore} />
      <TextArea
        label="评语"
        optional
        rows={3}
        maxLength={500}
        value={comment}
        onText={setComment}
      />
      <Failure text={rating.error?.message ?? null} />
      <div className={styles.actions}>
        <Button
          variant="primary"
          loading={rating.isPending}
          onClick={() =>
            rating.mutate(
              {
                orderNo: order.orderNo,
                version: order.version,
                score: Number(score),
                comment: comment.trim(),
              },
              {
                onSuccess: (next) => {
                  overlays.toast('success', '已评价')
                  props.onMoved(next)
                },
              },
            )
          }
        >
          提交评价
        </Button>
      </div>
    </section>
  )
}
