import { type FormEvent, useId, useRef, useState } from 'react'
import { orders } from '#contract/orders.ts'
import {
  FEE_STAGE,
  type FeeStage,
  type FeeStageCode,
  quoteProblem,
  stagesSum,
} from '#domain/orders/machine.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { FieldError } from '#web/kit/Field.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { IconPlus, IconTrash } from '#web/kit/icons.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './orders.module.css'
import type { Order } from './queries.ts'

const CODES = Object.keys(FEE_STAGE) as FeeStageCode[]

/** 方案与报价: an amount, what it is for, and when parts of it fall due. */
export const QuoteForm = (props: {
  order: Order
  onQuoted: (order: Order) => void
  onDirty: (dirty: boolean) => void
}) => {
  const { order } = props
  const { overlays } = useApplication()
  const quoting = useEndpointMutation(orders.quote, 'inline')
  const [amount, setAmount] = useState(order.quoteAmount)
  const [note, setNote] = useState(order.quoteNote)
  const [stages, setStages] = useState<readonly FeeStage[]>(order.feeStages)
  const [tried, setTried] = useState(false)
  const problem = quoteProblem({ amount, note, stages })
  const wrong = (field: string): string | null =>
    tried && problem?.field === field ? problem.text : null
  const form = useRef<HTMLFormElement>(null)
  const stagesId = useId()
  const sum = stages.length === 0 ? null : stagesSum(stages)
  const touched = (): void => props.onDirty(true)
  const changeStage = (at: number, more: Partial<FeeStage>): void => {
    touched()
    setStages(stages.map((stage, index) => (index === at ? { ...stage, ...more } : stage)))
  }
  const free = CODES.filter((code) => !stages.some(({ stage }) => stage === code))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null)
      form.current?.querySelector<HTMLElement>(`[data-part='${problem.field}']`)?.focus()
    if (problem !== null || quoting.isPending) return
    quoting.mutate(
      {
        orderNo: order.orderNo,
        version: order.version,
        amount,
        note,
        stages: stages.map((stage) => JSON.stringify(stage)),
      },
      {
        onSuccess: (next) => {
          overlays.toast('success', '报价已发给企业')
          props.onQuoted(next)
        },
      },
    )
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} aria-label="方案与报价">
      <TextField
        label="报价金额（元）"
        required
        error={wrong('amount')}
        data-part="amount"
        inputMode="decimal"
        value={amount}
        onText={(typed) => {
          touched()
          setAmount(typed.trim())
        }}
      />
      <TextArea
        label="方案说明"
        required
        aside={`${Array.from(note).length}/1000`}
        error={wrong('note')}
        data-part="note"
        rows={5}
        value={note}
        onText={(typed) => {
          touched()
          setNote(typed)
        }}
      />
      <fieldset className={styles.needs}>
        <legend>费用阶段（选填，合计应等于报价金额）</legend>
        {stages.map((stage, at) => (
          <div key={stage.stage} className={styles.stage}>
            <select
              className="input"
              aria-label={`第 ${at + 1} 阶段`}
              value={stage.stage}
              onChange={(event) => changeStage(at, { stage: event.target.value as FeeStageCode })}
            >
              {CODES.filter((code) => code === stage.stage || free.includes(code)).map((code) => (
                <option key={code} value={code}>
                  {FEE_STAGE[code]}
                </option>
              ))}
            </select>
            <input
              className="input"
              {...(at === 0 ? { 'data-part': 'stages' } : {})}
              aria-label={`第 ${at + 1} 阶段金额（元）`}
              aria-invalid={wrong('stages') === null ? undefined : true}
              aria-describedby={wrong('stages') === null ? undefined : stagesId}
              inputMode="decimal"
              placeholder="金额（元）"
              value={stage.amount}
              onChange={(event) => changeStage(at, { amount: event.target.value.trim() })}
            />
            <input
              className="input"
              aria-label={`第 ${at + 1} 阶段说明`}
              placeholder="说明"
              maxLength={100}
              value={stage.note}
              onChange={(event) => changeStage(at, { note: event.target.value })}
            />
            <Button
              size="sm"
              variant="quiet"
              aria-label={`移除第 ${at + 1} 阶段`}
              onClick={() => {
                touched()
                setStages(stages.filter((_, index) => index !== at))
              }}
            >
              <IconTrash size={18} />
            </Button>
          </div>
        ))}
        {free[0] !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              touched()
              setStages([...stages, { stage: free[0] as FeeStageCode, amount: '', note: '' }])
            }}
          >
            <IconPlus size={18} />
            添加阶段
          </Button>
        )}
        {sum !== null && <p className="t2 num">{`阶段合计 ${yuanText(sum)}`}</p>}
        {wrong('stages') !== null && <FieldError id={stagesId} text={wrong('stages') ?? ''} />}
      </fieldset>
      <Failure text={quoting.error?.message ?? null} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={quoting.isPending}>
          发送报价
        </Button>
      </div>
    </form>
  )
}
