import { LEAD_STATUS, type LeadStatus } from '#domain/leads/lead.ts'
import { Tag } from '#web/kit/Tag.tsx'
import styles from './leads.module.css'
import { type Lead, TONE } from './labels.ts'

/** Where a lead stands. */
export const Standing = ({ status }: { status: LeadStatus }) => (
  <Tag tone={TONE[status]}>{LEAD_STATUS[status]}</Tag>
)

/** Until when it should be called for the first time. */
export const Due = ({ lead }: { lead: Pick<Lead, 'dueTime' | 'late'> }) => {
  if (lead.dueTime === '') return <span className="muted">已联系</span>
  return (
    <span className={lead.late ? styles.late : undefined}>
      <span className="num nowrap">{lead.dueTime.slice(0, 16)}</span>
      {lead.late ? ' 已超时' : ' 前'}
    </span>
  )
}
