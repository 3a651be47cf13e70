import { Dialog } from '#web/kit/Dialog.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import type { WorkbenchOptions } from './options.ts'
import { KEYS } from './useKeys.ts'
import styles from './Workbench.module.css'

/** 快捷键: what each does, how those of one letter are switched off, and whether 撤销 is wanted. */
export const KeysHelp = (props: {
  options: WorkbenchOptions
  onOptions: (change: Partial<WorkbenchOptions>) => void
  onClose: () => void
}) => (
  <Dialog open onClose={props.onClose} title="快捷键与发送设置">
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
    <div className={styles.switches}>
      <p className="muted">输入文字时单键不起作用。</p>
      <Switch
        label="启用单键快捷键"
        checked={props.options.letters}
        onChange={(letters) => props.onOptions({ letters })}
      />
      <Switch
        label="发送前留 2 秒可撤销"
        checked={props.options.undo}
        onChange={(undo) => props.onOptions({ undo })}
      />
    </div>
  </Dialog>
)
