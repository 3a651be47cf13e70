import { useState } from 'react'
import { yuanText } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import { RenewalRuler } from '#web/kit/ip/RenewalRuler.tsx'
import tableStyles from '#web/kit/ip/Table.module.css'
import { daysWords } from '#web/kit/ip/text.ts'
import { REGISTER } from '../kinds.ts'
import type { Renewal, TrademarkDetail } from '../queries.ts'
import { useHolds } from '../useHolds.ts'
import styles from './detail.module.css'
import { Part } from './parts.tsx'
import { RenewDialog } from './RenewDialog.tsx'

const CHANNEL = { online: '网上提交并电子送达', paper: '纸质提交' } as const

/** 距有效期届满 129 天 and the like. */
const phaseWords = ({ phase, phaseName, daysLeft }: Renewal): string => {
  if (phase === 'over') return phaseName
  const to = { early: '可以申请', open: '有效期届满', grace: '宽展期届满' }[phase]
  return `${phaseName}，距${to}${daysLeft === 0 ? '：今天' : ` ${daysWords(daysLeft).replace('还有 ', '')}`}`
}

/** 续展: its dates on a ruler, the official fees, and the note that it was done. */
export const RenewalPart = ({ record }: { record: TrademarkDetail }) => {
  const { renewal } = record
  const holds = useHolds(REGISTER.trademark)
  const [renewing, setRenewing] = useState(false)
  const may = holds('edit') && renewal !== null && renewal.phase !== 'early'
  return (
    <Part
      id="renewal"
      title="续展"
      aside={
        may && (
          <Button size="sm" onClick={() => setRenewing(true)}>
            登记续展
          </Button>
        )
      }
    >
      {renewal === null ? (
        <p className="muted">尚未注册，没有有效期可以推算。</p>
      ) : (
        <>
          <p className={styles.phase}>{phaseWords(renewal)}</p>
          <RenewalRuler renewal={renewal} today={record.now.slice(0, 10)} />
          <p className="num t2">{`续展一次后有效期至 ${renewal.nextValidTo}，适用 ${renewal.lawVersion}`}</p>
          <Fees renewal={renewal} />
        </>
      )}
      {renewing && <RenewDialog record={record} onClose={() => setRenewing(false)} />}
    </Part>
  )
}

const Fees = ({ renewal }: { renewal: Renewal }) =>
  renewal.fees.length === 0 ? null : (
    <div className={tableStyles.frame}>
      <table className={`num ${tableStyles.table}`}>
        <caption>续展官费，每件每类；服务费另计。</caption>
        <thead>
          <tr>
            <th scope="col">提交方式</th>
            <th scope="col" className={tableStyles.amount}>
              期满前
            </th>
            <th scope="col" className={tableStyles.amount}>
              宽展期内
            </th>
          </tr>
        </thead>
        <tbody>
          {renewal.fees.map(({ channel, onTime, late }) => (
            <tr key={channel}>
              <th scope="row">{CHANNEL[channel]}</th>
              <td className={tableStyles.amount}>{yuanText(onTime)}</td>
              <td className={tableStyles.amount}>{yuanText(late)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
