import { Button } from '#web/kit/Button.tsx'
import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import type { Portrait } from '../queries.ts'
import styles from './portrait.module.css'

/** Fields that are named: more would not be a next step. */
const MOST = 3

/** 画像完整度, and the fields that decide most. */
export const Summary = (props: {
  portrait: Portrait
  /** Opens a field; null for whoever may not edit. */
  onOpen: ((field: string) => void) | null
  /** 全部编辑; null when there is nothing more to be opened. */
  onEdit: (() => void) | null
  /** 从表格填写; null for whoever may not import. */
  onPaste: (() => void) | null
}) => {
  const { portrait, onOpen, onEdit, onPaste } = props
  const href = useHref()
  const first = portrait.unlocks.slice(0, MOST)
  return (
    <div className={styles.summary}>
      <div className={styles.scale}>
        <label htmlFor="portrait-completeness">画像完整度</label>
        <progress id="portrait-completeness" max={100} value={portrait.completeness} />
        <b className="num">{`${portrait.completeness}%`}</b>
        <small>按各项影响的政策数量加权</small>
      </div>
      {first.length > 0 && (
        <div className={styles.unlocks}>
          <h2>{`补上这 ${first.length} 项，可判断的政策增加最多`}</h2>
          <ol>
            {first.map((one) => {
              const ofRecord = portrait.fields.find(({ field }) => field === one.field)?.ofRecord
              return (
                <li key={one.field}>
                  {ofRecord === true ? (
                    <Link to={href('enterprise', { tab: 'info' })} className="link">
                      {one.name}
                    </Link>
                  ) : onOpen === null ? (
                    <b>{one.name}</b>
                  ) : (
                    <Button size="sm" variant="quiet" onClick={() => onOpen(one.field)}>
                      {one.name}
                    </Button>
                  )}
                  <small>
                    {one.years.length > 0 && `${one.years.join('、')} 年，`}
                    {`关系 ${one.policies} 项政策`}
                    {one.alone > 0 && `，其中 ${one.alone} 项只差这一项`}
                  </small>
                </li>
              )
            })}
          </ol>
        </div>
      )}
      {(onEdit !== null || onPaste !== null) && (
        <p className={styles.import}>
          {onEdit !== null && <Button onClick={onEdit}>全部编辑</Button>}
          {onPaste !== null && <Button onClick={onPaste}>从表格填写</Button>}
        </p>
      )}
    </div>
  )
}
