import type { privacy } from '#contract/privacy.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import styles from './PrivacyText.module.css'

/** What was erased, and what stays; `stays` is said before the list of the latter. */
export const Erased = (props: { outcome: AnswerOf<typeof privacy.erase>; stays: string }) => {
  const { erased, stays } = props.outcome
  return (
    <div className={styles.erased}>
      <b>{erased === '' ? '没有找到需要删除的内容' : `已删除：${erased}`}</b>
      {stays.length > 0 && (
        <>
          <span>{props.stays}</span>
          <ul>
            {stays.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
