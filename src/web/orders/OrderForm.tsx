import type { FormEvent } from 'react'
import { orders } from '#contract/orders.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  formProblem,
  ORDER_NEED,
  type OrderForm as Values,
  type OrderNeed,
} from '#domain/orders/machine.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Checkbox, Field, FieldError } from '#web/kit/Field.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import { load, save } from '#web/session/storage.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { savedDraftOf, type SavedDraft } from './saved-draft.ts'
import styles from './orders.module.css'
import type { Order } from './queries.ts'
import { NO_GUARANTEE } from './labels.ts'

type Typed = Omit<Values, 'needs'> & { needs: OrderNeed[] }

const ORDER: readonly (keyof Typed)[] = [
  'contactName',
  'contactPhone',
  'expectSubmitDate',
  'needs',
  'remark',
  'agreeNoGuarantee',
]

/** A form in which every other field is fine, so that the rule speaks of the one asked about. */
const FINE: Typed = {
  contactName: '甲',
  contactPhone: '13800000000',
  expectSubmitDate: '',
  needs: ['full'],
  remark: '',
  agreeNoGuarantee: true,
}

/** 提交委托: what the order is to hold; the policy itself stands beside it. */
export const OrderForm = (props: { order: Order; onPlaced: (order: Order) => void }) => {
  const { order, onPlaced } = props
  const placing = useEndpointMutation(orders.submit, 'inline')
  const today = formatBeijingDate(now())
  const empty: Typed = {
    contactName: order.contactName,
    contactPhone: order.contactPhone,
    expectSubmitDate: '',
    needs: [],
    remark: '',
    agreeNoGuarantee: false,
  }
  const form = useFields<Typed>({
    prefix: 'order',
    empty,
    order: ORDER,
    restore: () => savedDraftOf(load('orderDraft'), order.orderNo),
    // What is agreed to is ticked anew.
    onChange: ({ agreeNoGuarantee: _agreed, ...rest }) =>
      save('orderDraft', { orderNo: order.orderNo, ...rest } satisfies SavedDraft),
    problem: (field, values) =>
      formProblem({ ...FINE, [field]: values[field] }, { today, deadline: order.deadline })?.text ??
      null,
  })
  const { values } = form
  const typed = JSON.stringify(values) !== JSON.stringify(empty)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (placing.isPending || !form.passes()) return
    placing.mutate(
      { orderNo: order.orderNo, version: order.version, ...values },
      {
        onSuccess: (placed) => {
          save('orderDraft', null)
          onPlaced(placed)
        },
      },
    )
  }
  const turn = (need: OrderNeed, on: boolean): void =>
    form.change({
      needs: on ? [...values.needs, need] : values.needs.filter((one) => one !== need),
    })
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="提交委托">
      <LeaveGuard
        dirty={typed && !placing.isSuccess}
        text="委托尚未提交。在此标签页重新打开时，填写的内容仍会保留。"
      />
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <Failure text={placing.error?.message ?? null} />
      <Field
        id={form.idOf('contactName')}
        label="联系人"
        required
        error={form.problems.contactName ?? null}
      >
        {(control) => <input {...control} {...typing(form, 'contactName')} autoComplete="name" />}
      </Field>
      <Field
        id={form.idOf('contactPhone')}
        label="手机号码"
        required
        hint="只有受理委托的顾问能看到完整号码"
        error={form.problems.contactPhone ?? null}
      >
        {(control) => (
          <input {...control} {...typing(form, 'contactPhone')} type="tel" autoComplete="tel" />
        )}
      </Field>
      <Field
        id={form.idOf('expectSubmitDate')}
        label="期望提交日期"
        optional
        {...(order.deadline === '' ? {} : { hint: `不晚于截止日 ${order.deadline}` })}
        error={form.problems.expectSubmitDate ?? null}
      >
        {(control) => (
          <input
            {...control}
            {...typing(form, 'expectSubmitDate')}
            type="date"
            min={today}
            max={order.deadline === '' ? undefined : order.deadline}
          />
        )}
      </Field>
      <fieldset className={styles.needs}>
        <legend>
          需要的服务 <em aria-hidden>*</em>
          <span className="sr">（必填）</span>
        </legend>
        <div className={styles.boxes}>
          {Object.entries(ORDER_NEED).map(([need, name], at) => (
            <Checkbox
              key={need}
              {...(at === 0 ? { id: form.idOf('needs') } : {})}
              checked={values.needs.includes(need as OrderNeed)}
              onChange={(on) => turn(need as OrderNeed, on)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {typeof form.problems.needs === 'string' && (
          <FieldError id={`${form.idOf('needs')}-error`} text={form.problems.needs} />
        )}
      </fieldset>
      <Field
        id={form.idOf('remark')}
        label="备注"
        optional
        aside={`${Array.from(values.remark).length}/200`}
        error={form.problems.remark ?? null}
      >
        {(control) => <textarea {...control} {...typing(form, 'remark')} rows={4} />}
      </Field>
      <Checkbox
        id={form.idOf('agreeNoGuarantee')}
        checked={values.agreeNoGuarantee}
        onChange={(on) => form.change({ agreeNoGuarantee: on })}
        error={form.problems.agreeNoGuarantee ?? null}
        required
      >
        {NO_GUARANTEE}
      </Checkbox>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" loading={placing.isPending}>
          提交委托
        </Button>
      </div>
    </form>
  )
}
