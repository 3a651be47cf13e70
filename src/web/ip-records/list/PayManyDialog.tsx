import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { patentRecords } from '#contract/ip-records.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { paymentProblem } from '#domain/ip/entries.ts'
import { grouped, yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ErrorSummary } from '#web/kit/ErrorSummary.tsx'
import { Field } from '#web/kit/Field.tsx'
import type { DroppedFile } from '#web/kit/FileDrop.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { type Fields, typing, useFields } from '#web/kit/useFields.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Annuity } from '../queries.ts'
import { RecordFiles } from '../RecordFiles.tsx'
import styles from './pay.module.css'
import type { Payment } from './usePayMany.ts'

/** Patents whose fees are noted at once. */
export const PAY_MOST = 100

const FORM = 'payMany'

type Row = AnswerOf<typeof patentRecords.nextAnnuities>['records'][number]
type Owing = Row & { annuity: Annuity }

const owes = (row: Row): row is Owing => row.annuity !== null

/** 登记年费 of many patents: of each the next year that it owes, with what it costs today. */
export const PayManyDialog = (props: {
  recordIds: readonly string[]
  onClose: () => void
  onSave: (payments: readonly Payment[]) => void
}) => {
  const { recordIds, onClose } = props
  const asked = useQuery({
    ...queryOptionsInline(patentRecords.nextAnnuities, { recordIds: [...recordIds] }),
    staleTime: 0,
    gcTime: 0,
  })
  const rows = asked.data?.records ?? []
  const owing = rows.filter(owes)
  return (
    <Dialog
      open
      size="lg"
      title={`登记 ${grouped(recordIds.length)} 件专利的年费`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          {owing.length > 0 && (
            <Button type="submit" form={FORM} variant="primary">
              {`登记 ${grouped(owing.length)} 件`}
            </Button>
          )}
        </>
      }
    >
      {asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Skeleton label="应缴年费" rows={4} />
      ) : (
        <div className={styles.body}>
          {owing.length > 0 && <PayForm rows={owing} onSave={props.onSave} />}
          <NotOwing rows={rows.filter((row) => !owes(row))} />
        </div>
      )}
    </Dialog>
  )
}

const dayOf = ({ recordId }: Row): string => `paidOn-${recordId}`
const amountOf = ({ recordId }: Row): string => `amount-${recordId}`

const PayForm = ({
  rows,
  onSave,
}: {
  rows: readonly Owing[]
  onSave: (payments: readonly Payment[]) => void
}) => {
  const today = formatBeijingDate(now())
  const [receipt, setReceipt] = useState<readonly DroppedFile[]>([])
  const form = useFields<Record<string, string>>({
    prefix: FORM,
    empty: Object.fromEntries(
      rows.flatMap((row) => [
        [dayOf(row), today],
        [amountOf(row), String(row.annuity.amount + row.annuity.surcharge)],
      ]),
    ),
    order: rows.flatMap((row) => [dayOf(row), amountOf(row)]),
    problem: (field, values) => {
      const row = rows.find((one) => field === dayOf(one) || field === amountOf(one))
      if (row === undefined) return null
      const given =
        field === dayOf(row)
          ? { paidOn: values[field] ?? '', amount: '' }
          : { paidOn: today, amount: values[field] ?? '' }
      const text = paymentProblem(given, { appDate: row.appDate, today })?.text ?? null
      return text === null || rows.length === 1 ? text : `${row.name}：${text}`
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!form.passes()) return
    onSave(
      rows.map((row) => ({
        recordId: row.recordId,
        version: row.version,
        name: row.name,
        year: row.annuity.year,
        paidOn: form.values[dayOf(row)] ?? '',
        amount: form.values[amountOf(row)] ?? '',
        receiptId: receipt[0]?.fileId ?? '',
      })),
    )
  }
  const total = rows.reduce((sum, { annuity }) => sum + annuity.amount + annuity.surcharge, 0)
  return (
    <form id={FORM} noValidate onSubmit={submit} className={styles.form}>
      {form.faults.length > 0 && <ErrorSummary faults={form.faults} attempt={form.attempt} />}
      <p className="num t2">{`应缴合计 ${yuanText(total)}。这里只登记，不在线缴费。`}</p>
      {rows.length > 1 && (
        <div className={styles.common}>
          <Field label="各件缴费日期" hint="填写后用于下面每一件，可再单独修改">
            {(control) => (
              <input
                {...control}
                className="input"
                type="date"
                max={today}
                defaultValue={today}
                onChange={({ target: { value } }) =>
                  form.change(Object.fromEntries(rows.map((row) => [dayOf(row), value])))
                }
              />
            )}
          </Field>
        </div>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.recordId}>
            <PayRow row={row} form={form} today={today} />
          </li>
        ))}
      </ul>
      <Field label={rows.length > 1 ? '缴费凭证（各件共用）' : '缴费凭证'} optional>
        {(control) => (
          <RecordFiles
            id={control.id}
            label="上传凭证"
            max={1}
            files={receipt}
            onChange={setReceipt}
          />
        )}
      </Field>
    </form>
  )
}

const PayRow = (props: { row: Owing; form: Fields<Record<string, string>>; today: string }) => {
  const { row, form, today } = props
  const { annuity } = row
  const [day, amount] = [dayOf(row), amountOf(row)]
  return (
    <fieldset className={styles.row}>
      <legend className="sr">{row.name}</legend>
      <div>
        <b>{row.name}</b>
        <p className={`num ${styles.number}`}>{row.number}</p>
        <p className="num">
          {`第 ${annuity.year} 年，应缴日 ${annuity.due}，应缴 ${yuanText(annuity.amount + annuity.surcharge)}`}
          {annuity.reduced && `（减缴后；全额 ${yuanText(annuity.full)}）`}
          {annuity.surcharge > 0 && `，含今天补缴的滞纳金 ${yuanText(annuity.surcharge)}`}
        </p>
      </div>
      <Field id={form.idOf(day)} label="缴费日期" required error={form.problems[day]}>
        {(control) => <input {...control} {...typing(form, day)} type="date" max={today} />}
      </Field>
      <Field id={form.idOf(amount)} label="实缴金额（元）" error={form.problems[amount]}>
        {(control) => <input {...control} {...typing(form, amount)} inputMode="decimal" />}
      </Field>
    </fieldset>
  )
}

/** Those that nothing can be noted for, each with its reason. */
const NotOwing = ({ rows }: { rows: readonly Row[] }) =>
  rows.length === 0 ? null : (
    <section className={styles.without} aria-label="不能登记的专利">
      <h3>{`${grouped(rows.length)} 件不能登记`}</h3>
      <ul>
        {rows.map(({ recordId, name, reason }) => (
          <li key={recordId}>{name === '' ? reason : `${name}：${reason}`}</li>
        ))}
      </ul>
    </section>
  )
