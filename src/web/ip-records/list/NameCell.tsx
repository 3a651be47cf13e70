import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { useAddress } from '#web/kit/useAddress.ts'
import styles from './list.module.css'

/** The record that was looked at last, so that one finds one's place in the list again. */
export const LastOpened = createContext('')

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
  const last = useContext(LastOpened) === props.recordId
  return (
    <div className={styles.name} data-last={last || undefined}>
      {props.picture}
      <div>
        <Link to={to({ id: props.recordId })} className={styles.link}>
          {props.name}
          {last && <span className="sr">（刚才查看）</span>}
        </Link>
        <small className="num">{props.number === '' ? '尚无号码' : props.number}</small>
        {props.children}
      </div>
    </div>
  )
}
