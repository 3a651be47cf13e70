import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddress } from '#web/kit/useAddress.ts'
import styles from './list.module.css'

/** The name of a record as the way to it, and its number below. */
export const NameCell = (props: {
  recordId: string
  name: string
  number: string
  /** Before the name, e.g. the picture of a mark. */
  picture?: ReactNode
  children?: ReactNode
}) => {
  const { to } = useAddress()
  return (
    <div className={styles.name}>
      {props.picture}
      <div>
        <Link to={to({ id: props.recordId })} className={styles.link}>
          {props.name}
        </Link>
        <small className="num">{props.number === '' ? '尚无号码' : props.number}</small>
        {props.children}
      </div>
    </div>
  )
}
