import { Button } from '#web/kit/Button.tsx'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import styles from './RegisterPage.module.css'

/** While the next step's script is under way, or when it did not come. */
export const Waiting = (props: { failed: boolean; onRetry: () => void }) =>
  props.failed ? (
    <FormAlert text="下一步加载失败，已填写的内容已保留">
      <Button size="sm" onClick={props.onRetry}>
        重试
      </Button>
    </FormAlert>
  ) : (
    <output className={styles.note}>正在打开下一步…</output>
  )
