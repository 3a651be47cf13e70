import { Button } from '#web/kit/Button.tsx'
import type { Draft, Saving } from './useDraft.ts'
import styles from './edit.module.css'

const wordsOf = (saving: Saving): string => {
  switch (saving.is) {
    case 'saved':
      return `已保存 ${saving.at}`
    case 'saving':
      return '正在保存'
    case 'waiting':
      return '有修改，稍后自动保存'
    case 'held':
      return `尚未保存：${saving.text}`
    case 'offline':
      return '网络已断开，修改还在这里，连上后自动保存'
    case 'failed':
      return `没有保存：${saving.text}`
    default:
      return '修改会自动保存'
  }
}

/** Whether what was typed is safe. */
export const SaveLine = ({ draft }: { draft: Draft }) => {
  const { saving } = draft
  const waits = saving.is === 'waiting' || saving.is === 'offline' || saving.is === 'failed'
  return (
    <p
      className={styles.saving}
      data-bad={saving.is === 'failed' || saving.is === 'held' || undefined}
    >
      <output>{wordsOf(saving)}</output>
      {waits && (
        <Button size="sm" variant="quiet" onClick={() => void draft.save()}>
          立即保存
        </Button>
      )}
    </p>
  )
}
