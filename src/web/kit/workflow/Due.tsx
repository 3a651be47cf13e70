import styles from './workflow.module.css'

/** When the next thing is due; in its own words what there is nothing of, what is past, what is not. */
export const Due = (props: {
  /** Empty where nothing is due. */
  at: string
  late: boolean
  none?: string
  past?: string
  ahead?: string
}) => {
  const { at, late, none = '未定', past = '已超过', ahead = '' } = props
  if (at === '') return <span className="muted">{none}</span>
  const words = late ? past : ahead
  return (
    <span className={late ? styles.late : undefined}>
      <span className="num nowrap">{at}</span>
      {words === '' ? '' : ` ${words}`}
    </span>
  )
}
