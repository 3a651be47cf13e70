import { Link } from 'react-router'
import { grouped } from '#domain/text/numbers.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Counts } from '../queries.ts'
import { CLEARED } from './asked.ts'
import styles from './list.module.css'

/** The figures above a list, those that are not 0; each leads to what it counts. */
export const Figures = (props: { label: string; counts: Counts }) => {
  const { counts } = props
  const { to } = useAddress()
  const bare = { ...CLEARED, sort: '' }
  const figures = [
    { name: '有效', count: counts.valid, to: to({ ...bare, group: 'valid' }) },
    { name: '申请中', count: counts.pending, to: to({ ...bare, group: 'pending' }) },
    {
      name: '90 天内到期',
      count: counts.due,
      to: to({ ...bare, group: '', due: '90', sort: 'next' }),
      tone: 'warn',
    },
    { name: '风险', count: counts.risk, to: to({ ...bare, group: 'risk' }), tone: 'bad' },
  ].filter(({ count }) => count > 0)
  if (figures.length === 0) return null
  return (
    <dl className={`card ${styles.figures}`} aria-label={`${props.label}概览`}>
      {figures.map(({ name, count, to: address, tone }) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd className="num">
            <Link to={address} rel="nofollow" preventScrollReset>
              {grouped(count)}
              <span className="sr">{`，查看${name}`}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}
