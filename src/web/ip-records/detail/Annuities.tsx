import { type ReactNode, useState } from 'react'
import { DUE_STATE } from '#domain/ip/record-codes.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { SurchargeTable } from '#web/kit/ip/SurchargeTable.tsx'
import tableStyles from '#web/kit/ip/Table.module.css'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { Tag, type Tone } from '#web/kit/Tag.tsx'
import { REGISTER } from '../kinds.ts'
import type { Annuity, PatentDetail } from '../queries.ts'
import { useHolds } from '../useHolds.ts'
import styles from './detail.module.css'
import { Files, Part } from './parts.tsx'
import { PayDialog } from './PayDialog.tsx'
import { useChange } from './useChange.tsx'

const TONE: Readonly<Record<Annuity['state'], Tone>> = {
  done: 'good',
  open: 'none',
  late: 'bad',
  missed: 'bad',
  unconfirmed: 'warn',
  grant: 'none',
}

const stateName = ({ state }: Annuity): string =>
  state === 'grant' ? '登记时缴' : state === 'done' ? '已缴' : DUE_STATE[state]

/** Years that are paid or run late, and those that are near; the far ones unfold. */
const AHEAD = 3

/** 年费: every year with what is due, what was paid and its receipt. */
export const Annuities = ({ record }: { record: PatentDetail }) => {
  const { annuities, toPay } = record
  const late = annuities.find(({ state }) => state === 'late')
  const reduced = annuities.some((one) => one.reduced)
  return (
    <Part
      id="annuities"
      title="年费"
      aside={
        annuities.length > 0 && (
          <p className="num t2">{`至第 ${annuities.at(-1)?.year ?? 0} 年待缴年费合计 ${yuanText(toPay)}${reduced ? '（已计减缴）' : ''}`}</p>
        )
      }
    >
      {annuities.length === 0 ? (
        <p className="muted">
          {record.grantDate === '' ? '尚未授权，年费从授权当年起缴纳。' : NO_DATA}
        </p>
      ) : (
        <Years record={record} />
      )}
      {late !== undefined && (
        <SurchargeTable year={late.year} steps={late.surcharges} today={record.now.slice(0, 10)} />
      )}
    </Part>
  )
}

const Years = ({ record }: { record: PatentDetail }) => {
  const { annuities } = record
  const holds = useHolds(REGISTER.patent)
  const [paying, setPaying] = useState<number | null>(null)
  const [all, setAll] = useState(false)
  const taking = useChange(REGISTER.patent, REGISTER.patent.calls.payAnnuity)
  const firstOpen = annuities.findIndex(({ state }) => state === 'open')
  const shown = all || firstOpen < 0 ? annuities : annuities.slice(0, firstOpen + AHEAD)
  const paid = annuities.find(({ year }) => year === paying)
  const undo = (year: number): void =>
    taking.send(
      { recordId: record.recordId, version: record.version, year, paid: false },
      `已撤销第 ${year} 年的缴费登记`,
    )
  return (
    <>
      <Failure text={taking.failure}>{taking.reload}</Failure>
      <table className={`num ${tableStyles.table} ${styles.years}`}>
        <caption>第 n 年从申请日起算；授权当年的年费在办理登记时缴纳。</caption>
        <Heads acting={holds('edit')} />
        <tbody>
          {shown.map((one, at) => (
            <Year
              key={one.year}
              annuity={one}
              next={at === firstOpen || one.state === 'late'}
              action={
                holds('edit') && (
                  <YearAction
                    annuity={one}
                    paidThrough={record.form.paidThrough}
                    busy={taking.busy}
                    onPay={() => setPaying(one.year)}
                    onUndo={() => undo(one.year)}
                  />
                )
              }
            />
          ))}
        </tbody>
      </table>
      {shown.length < annuities.length && (
        <p>
          <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
            {`显示到第 ${annuities.at(-1)?.year ?? 0} 年`}
          </Button>
        </p>
      )}
      {paid !== undefined && (
        <PayDialog record={record} annuity={paid} onClose={() => setPaying(null)} />
      )}
    </>
  )
}

const Heads = ({ acting }: { acting: boolean }) => (
  <thead>
    <tr>
      <th scope="col">年度</th>
      <th scope="col">应缴日</th>
      <th scope="col" className={tableStyles.amount}>
        应缴
      </th>
      <th scope="col">滞纳期至</th>
      <th scope="col">情况</th>
      {acting && (
        <th scope="col">
          <span className="sr">操作</span>
        </th>
      )}
    </tr>
  </thead>
)

const Year = (props: { annuity: Annuity; next: boolean; action: ReactNode }) => {
  const { annuity: one, action } = props
  return (
    <tr data-next={props.next || undefined} data-past={one.state === 'done' || undefined}>
      <th scope="row">{`第 ${one.year} 年`}</th>
      <td data-label="应缴日">{one.due === '' ? '登记时' : one.due}</td>
      <td className={tableStyles.amount} data-label="应缴">
        {yuanText(one.amount + one.surcharge)}
        {one.reduced && <span className={styles.full}>{`全额 ${yuanText(one.full)}`}</span>}
        {one.surcharge > 0 && (
          <span className={styles.full}>{`含滞纳金 ${yuanText(one.surcharge)}`}</span>
        )}
      </td>
      <td data-label="滞纳期至">{one.lateUntil}</td>
      <td data-state>
        <Tag tone={TONE[one.state]}>{stateName(one)}</Tag>
        <Receipt annuity={one} />
      </td>
      {action !== false && <td data-action>{action}</td>}
    </tr>
  )
}

/** 登记缴费 of a year that is not known to be paid; 撤销 of one that was noted by itself. */
const YearAction = (props: {
  annuity: Annuity
  paidThrough: number
  busy: boolean
  onPay: () => void
  onUndo: () => void
}) => {
  const { state, year, byHand } = props.annuity
  if (state === 'done')
    return byHand ? null : (
      <Button size="sm" variant="quiet" loading={props.busy} onClick={props.onUndo}>
        撤销
        <span className="sr">{`第 ${year} 年的缴费登记`}</span>
      </Button>
    )
  if (state === 'grant' && year <= props.paidThrough) return null
  return (
    <Button size="sm" onClick={props.onPay}>
      登记缴费
      <span className="sr">{`，第 ${year} 年`}</span>
    </Button>
  )
}

/** When it was paid, how much, and the receipt. */
const Receipt = ({ annuity }: { annuity: Annuity }) => {
  const { state, paidOn, paidAmount, receipt, byHand } = annuity
  if (state !== 'done') return null
  const words = byHand
    ? '按“已缴至”登记'
    : [paidOn, paidAmount === '' ? '' : yuanText(Number(paidAmount))]
        .filter((it) => it !== '')
        .join(' ')
  return (
    <>
      <span className={styles.full}>{words}</span>
      {receipt !== null && <Files files={[receipt]} />}
    </>
  )
}
