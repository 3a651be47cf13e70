import { Link } from 'react-router'
import { moneyText, grouped } from '#domain/text/numbers.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Overview } from '../queries.ts'
import { FILTERS } from './asked.ts'
import styles from './list.module.css'

const CLEARED = Object.fromEntries([...FILTERS, 'page', 'sort', 'view'].map((name) => [name, '']))

/**
 * 进行中, 30 天内到期, 今年获批, 到账金额; the first three lead to what they count. Whoever does not see
 * amounts is told none.
 */
export const Figures = ({ figures }: { figures: Overview['figures'] }) => {
  const { to } = useAddress()
  const shown = [
    {
      name: '进行中',
      value: grouped(figures.running),
      note: '',
      to: to({ ...CLEARED, tab: 'running' }),
    },
    {
      name: '30 天内到期',
      value: grouped(figures.dueSoon),
      note: '申报、补正和年报的日期',
      to: to({ ...CLEARED, tab: '', sort: 'due' }),
    },
    {
      name: '今年获批',
      value: grouped(figures.approvedThisYear),
      note: '',
      to: to({ ...CLEARED, tab: 'approved' }),
    },
  ]
  return (
    <dl className={`card ${styles.figures}`} aria-label="申报概览">
      {shown.map(({ name, value, note, to: address }) => (
        <div key={name}>
          <dt>
            <Link to={address} className="cover" preventScrollReset>
              {name}
            </Link>
          </dt>
          <dd>
            <b className="num">{value}</b>
            {note !== '' && <small>{note}</small>}
          </dd>
        </div>
      ))}
      {figures.arrived !== '' && (
        <div>
          <dt>本年到账</dt>
          <dd>
            <b className="num">{moneyText(figures.arrivedThisYear)}</b>
            <small>{`累计 ${moneyText(figures.arrived)}`}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
