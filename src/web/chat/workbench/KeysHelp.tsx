import { Dialog } from '#web/kit/Dialog.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { KEYS } from './useKeys.ts'
import styles from './Workbench.module.css'

/** 快捷键: what each does, and how those of one letter are switched off. */
export const KeysHelp = (props: {
  letters: boolean
  onLetters: (on: boolean) => void
  onClose: () => void
}) => (
  <Dialog open onClose={props.onClose} title="快捷键">
    <dl className={styles.keys}>
      {KEYS.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <p className="muted">输入文字时单键不起作用。</p>
    <Switch label="启用单键快捷键" checked={props.letters} onChange={props.onLetters} />
  </Dialog>
)
