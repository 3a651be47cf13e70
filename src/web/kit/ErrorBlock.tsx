import { Button } from './Button.tsx'
import { IconAlertCircle } from './icons.ts'
import styles from './state.module.css'

export const LOAD_FAILED_TEXT = '内容加载失败，请稍后重试'

/** Something did not load: what, once more, and the request's number for support. */
export const ErrorBlock = (props: {
  onRetry: () => void
  text?: string
  /** The refusal; its request id is shown when there is one. */
  error?: { requestId?: string | undefined } | null
  /** One line, for a section of a page. */
  compact?: boolean
}) => (
  <div role="alert" className={props.compact === true ? styles.line : styles.block}>
    <IconAlertCircle size={props.compact === true ? 18 : 24} />
    <p>{props.text ?? LOAD_FAILED_TEXT}</p>
    <Button size="sm" onClick={props.onRetry}>
      重试
    </Button>
    {props.error?.requestId !== undefined && (
      <small className="num">请求编号 {props.error.requestId}</small>
    )}
  </div>
)
