import type { FormEvent } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { paymentProblem } from '#domain/ip/entries.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { typing, useFields } from '#web/kit/useFields.ts'
import { REGISTER } from '../kinds.ts'
import type { Annuity, PatentDetail } from '../queries.ts'
import { RecordFiles } from '../RecordFiles.tsx'
import styles from './detail.module.css'
import { useChange } from './useChange.tsx'

interface Paid {
  paidOn: string
  amount: string
  receipt: readonly DroppedFile[]
}

/** 登记缴费 of one year: when, how much and the receipt. */
export const PayDialog = (props: {
  record: PatentDetail
  annuity: Annuity
  onClose: () => void
}) => {
  const { record, annuity, onClose } = props
  const changing = useChange(REGISTER.patent, REGISTER.patent.calls.payAnnuity)
  const today = formatBeijingDate(now())
  const form = useFields<Paid>({
    prefix: 'pay',
    empty: { paidOn: today, amount: String(annuity.amount + annuity.surcharge), receipt: [] },
    order: ['paidOn', 'amount'],
    problem: (field, { paidOn, amount }) => {
      const day = field === 'paidOn' ? { paidOn, amount: '' } : { paidOn: today, amount }
      const found = paymentProblem(day, { appDate: record.appDate, today })
      return found?.field === field ? found.text : null
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.passes()) return
    const { paidOn, amount, receipt } = form.values
    changing.send(
      {
        recordId: record.recordId,
        version: record.version,
        year: annuity.year,
        paid: true,
        paidOn,
        amount,
        receiptId: receipt[0]?.fileId ?? '',
      },
      `已登记第 ${annuity.year} 年年费`,
      onClose,
    )
  }
  return (
    <Dialog
      open
      size="md"
      title={`登记第 ${annuity.year} 年年费`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="pay" variant="primary" loading={changing.busy}>
            保存
          </Button>
        </>
      }
    >
      <form id="pay" noValidate onSubmit={submit} className={styles.form}>
        {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
        <Failure text={changing.failure}>{changing.reload}</Failure>
        <p className="num t2">
          {`应缴 ${yuanText(annuity.amount)}${annuity.reduced ? `（全额 ${yuanText(annuity.full)}）` : ''}`}
          {annuity.surcharge > 0 && `，今天补缴另加滞纳金 ${yuanText(annuity.surcharge)}`}
          。这里只登记，不在线缴费。
        </p>
        <Field
          id={form.idOf('paidOn')}
          label="缴费日期"
          required
          error={form.problems.paidOn ?? null}
        >
          {(control) => <input {...control} {...typing(form, 'paidOn')} type="date" max={today} />}
        </Field>
        <Field
          id={form.idOf('amount')}
          label="实缴金额"
          optional
          hint="单位：元"
          error={form.problems.amount ?? null}
        >
          {(control) => <input {...control} {...typing(form, 'amount')} inputMode="decimal" />}
        </Field>
        <Field label="缴费凭证" optional>
          {(control) => (
            <RecordFiles
              id={control.id}
              label="上传凭证"
              max={1}
              files={form.values.receipt}
              onChange={(receipt) => form.change({ receipt })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
