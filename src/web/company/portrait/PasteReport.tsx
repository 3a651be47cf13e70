import { Button } from '#web/kit/Button.tsx'
import styles from './portrait.module.css'

/** What became of a table that was put into the sheet. */
export interface Pasted {
  /** Keys of the cells that were set. */
  keys: readonly string[]
  /** What has no cell, and why. */
  out: readonly { text: string; reason: string }[]
  /** Puts the cells back as they were. */
  undo: () => void
}

/** 已填入 n 格: what has to be put right and what was left out, until it is read. */
export const PasteReport = (props: {
  pasted: Pasted
  /** Ids of the controls of its cells that do not fit. */
  misfits: readonly string[]
  onClose: () => void
}) => {
  const { pasted, misfits, onClose } = props
  const [first] = misfits
  const { keys, out, undo } = pasted
  return (
    <section className={styles.report} aria-label="粘贴结果">
      <output>
        {`已填入 ${keys.length} 格`}
        {misfits.length > 0 && `，${misfits.length} 格需要修改`}
        {out.length > 0 && `，${out.length} 处没有填入：`}
      </output>
      {out.length > 0 && (
        <ul>
          {out.map(({ text, reason }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same text may stand there twice
            <li key={at}>{`${text}：${reason}`}</li>
          ))}
        </ul>
      )}
      <div className={styles.reportActions}>
        {first !== undefined && (
          <Button size="sm" onClick={() => document.getElementById(first)?.focus()}>
            去修改
          </Button>
        )}
        <Button
          size="sm"
          onClick={() => {
            undo()
            onClose()
          }}
        >
          撤销粘贴
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          知道了
        </Button>
      </div>
    </section>
  )
}
