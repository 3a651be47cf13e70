import styles from './partners.module.css'
import type { Application } from './labels.ts'

/** When the next thing is to be done. */
export const NextOn = ({ of }: { of: Pick<Application, 'nextOn' | 'late'> }) => {
  if (of.nextOn === '') return <span className="muted">未定</span>
  return (
    <span className={of.late ? styles.late : undefined}>
      {of.nextOn}
      {of.late ? ' 已超过' : ''}
    </span>
  )
}
