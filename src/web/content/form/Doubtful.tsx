import { Button } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import { useForm } from './context.ts'
import styles from './form.module.css'

/** 待核对: says that a value came from a document, and lets whoever has looked at it say so. */
export const Doubtful = ({ path, label }: { path: string; label: string }) => {
  const { locked, onConfirm } = useForm()
  return (
    <p className={styles.doubt}>
      <IconAlertTriangle size={16} />
      从公文导入，请与原文核对
      {!locked && (
        <Button size="sm" onClick={() => onConfirm(path)}>
          确认无误
          <span className="sr">{`，${label}`}</span>
        </Button>
      )}
    </p>
  )
}
