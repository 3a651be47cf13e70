import { Button } from '#web/kit/Button.tsx'
import { IconAlertTriangle } from '#web/kit/icons.ts'
import type { Item } from '../queries.ts'
import type { Draft } from './useDraft.ts'
import styles from './edit.module.css'

/** Somebody saved another version while this one was written: one of them goes on. */
export const Conflict = ({ item, draft }: { item: Item; draft: Draft }) =>
  draft.conflict ? (
    <div role="alert" className={styles.conflict}>
      <IconAlertTriangle size={20} />
      <div>
        <b>数据已被修改，请刷新</b>
        <p>{`${item.editor || '另一位同事'}在 ${item.updateTime.slice(0, 16)} 保存了新的版本，您的修改尚未保存。两个版本都会留在历史里，选一个继续：`}</p>
        <p className={styles.ways}>
          <Button size="sm" variant="primary" onClick={draft.keepMine}>
            保留我的修改
          </Button>
          <Button size="sm" onClick={draft.takeTheirs}>
            载入对方的版本
          </Button>
        </p>
      </div>
    </div>
  ) : null
