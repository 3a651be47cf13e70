import { CASE_STATUS, type CaseStatus } from '#domain/job-titles/case-codes.ts'
import { Tag } from '#web/kit/Tag.tsx'
import styles from './title-cases.module.css'
import { type Case, TONE } from './labels.ts'

/** Where a case stands. */
export const Standing = ({ status }: { status: CaseStatus }) => (
  <Tag tone={TONE[status]}>{CASE_STATUS[status]}</Tag>
)

/** When the next thing is due. */
export const Due = ({ of }: { of: Pick<Case, 'dueOn' | 'late'> }) => {
  if (of.dueOn === '') return <span className="muted">未定</span>
  return (
    <span className={of.late ? styles.late : undefined}>
      <span className="num nowrap">{of.dueOn}</span>
      {of.late ? ' 已超过' : ''}
    </span>
  )
}

/** 3/8 通过, 1 项有问题. */
export const papersText = ({ papers, passed, flagged }: Case): string =>
  papers === 0
    ? '没有材料'
    : `${passed}/${papers} 项通过${flagged === 0 ? '' : `，${flagged} 项有问题`}`
