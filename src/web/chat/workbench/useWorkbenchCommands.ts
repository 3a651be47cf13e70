import { shownName, shownPlace } from '#domain/chat/guest.ts'
import { type Command, useCommands } from '#web/kit/commands.ts'
import type { WorkbenchState } from './useWorkbench.ts'
import type { WorkbenchList } from './useWorkbenchList.ts'

const NAMES = [
  ['reply', '回复客户', '/'],
  ['note', '写内部备注', 'N'],
  ['transfer', '转接', 'T'],
  ['end', '结束会话', 'E'],
  ['next', '下一个会话', 'J'],
  ['previous', '上一个会话', 'K'],
  ['help', '快捷键与发送设置', '?'],
] as const

/**
 * 接待: everything the workbench can do now, and every conversation of its lists, in the palette of
 * the console. @returns opens it.
 */
export const useWorkbenchCommands = (bench: WorkbenchState, list: WorkbenchList): (() => void) =>
  useCommands('接待', [
    ...NAMES.flatMap(([command, title, note]): Command[] => {
      const run = bench.commands[command]
      return run === undefined ? [] : [{ key: command, title, note, run }]
    }),
    { key: 'replies', title: '管理快捷语', note: '', run: () => bench.ask({ kind: 'replies' }) },
    ...list.tabs.map(({ value, name }): Command => ({
      key: `list-${value}`,
      title: `列表：${name}`,
      note: '',
      run: () => list.setTab(value),
    })),
    ...list.reachable().map((one): Command => ({
      key: one.chatId,
      title: shownName(one.userName),
      note: shownPlace(one) || one.lastText,
      also: one.userName,
      run: () => list.open(one.chatId),
    })),
  ])
