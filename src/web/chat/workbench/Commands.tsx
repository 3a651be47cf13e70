import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/kit/Dialog.tsx'
import { PickerList } from './PickerList.tsx'
import { type Option, useChoosing } from './useChoosing.ts'
import type { WorkbenchState } from './useWorkbench.ts'
import type { WorkbenchList } from './useWorkbenchList.ts'
import styles from './Workbench.module.css'

/** So many are offered at once. */
const MOST = 9

const NAMES = [
  ['reply', '回复客户', '/'],
  ['note', '写内部备注', 'N'],
  ['transfer', '转接', 'T'],
  ['end', '结束会话', 'E'],
  ['next', '下一个会话', 'J'],
  ['previous', '上一个会话', 'K'],
  ['help', '快捷键与发送设置', '?'],
] as const

/** 命令: everything the workbench can do now, and every conversation of its lists, by a few letters. */
export const Commands = (props: {
  bench: WorkbenchState
  list: WorkbenchList
  onClose: () => void
}) => {
  const { bench, list, onClose } = props
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The dialog has given the focus to its first button.
    field.current?.focus()
  }, [])
  const option = (key: string, title: string, note: string, run: () => void): Option => ({
    key,
    title,
    note,
    pick() {
      onClose()
      run()
    },
  })
  const all: Option[] = [
    ...NAMES.flatMap(([command, title, key]) => {
      const run = bench.commands[command]
      return run === undefined ? [] : [option(command, title, key, run)]
    }),
    option('replies', '管理快捷语', '', () => bench.ask({ kind: 'replies' })),
    ...list.tabs.map(({ value, name }) =>
      option(value, `列表：${name}`, '', () => list.setTab(value)),
    ),
    ...list
      .reachable()
      .map(({ chatId, userName, companyName, lastText }) =>
        option(chatId, userName, companyName || lastText, () => list.open(chatId)),
      ),
  ]
  const query = words.trim().toLowerCase()
  const options = all
    .filter(({ title, note }) => `${title} ${note}`.toLowerCase().includes(query))
    .slice(0, MOST)
  const picker = useChoosing(words, {
    label: '命令',
    options,
    said: options.length === 0 ? '没有匹配的命令或会话' : '',
    looking: false,
  })
  return (
    <Dialog open onClose={onClose} title="命令">
      <div className={styles.commands}>
        <input
          ref={field}
          type="search"
          className="input"
          aria-label="搜索命令或会话"
          placeholder="命令、客户姓名或企业"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          // Esc is the dialog's.
          onKeyDown={(event) => event.key !== 'Escape' && picker.onKeyDown(event)}
        />
        <PickerList picker={picker} />
      </div>
    </Dialog>
  )
}
