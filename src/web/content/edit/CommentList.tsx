import { useId } from 'react'
import { IconMessageCircle } from '#web/kit/icons.ts'
import type { Item } from '../queries.ts'
import styles from './edit.module.css'

/** 审核意见 of an item, each a way to its field; those that are done come last. */
export const CommentList = (props: {
  comments: Item['comments']
  onGo: (path: string) => void
}) => {
  const id = useId()
  const { comments } = props
  if (comments.length === 0) return null
  const open = comments.filter(({ handled }) => !handled)
  const done = comments.filter(({ handled }) => handled)
  return (
    <section className={styles.lacking} data-lines aria-labelledby={id}>
      <details open>
        <summary id={id}>
          <IconMessageCircle size={18} />
          {open.length === 0
            ? `审核意见 ${comments.length} 处，均已处理`
            : `审核意见 ${comments.length} 处，未处理 ${open.length} 处`}
        </summary>
        <ul>
          {[...open, ...done].map(({ id: of, path, label, text, handled }) => (
            <li key={of}>
              <button type="button" className={styles.goto} onClick={() => props.onGo(path)}>
                <b>{label}</b>
                {handled ? `已处理：${text}` : text}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
