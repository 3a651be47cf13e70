import styles from './ExpertPicker.module.css'

/** What did not come, and 重试. */
export const ErrorSmall = (props: { text: string; onRetry: () => void }) => (
  <p role="alert" className={styles.note}>
    {props.text}{' '}
    <button type="button" className="link" onClick={props.onRetry}>
      重试
    </button>
  </p>
)
