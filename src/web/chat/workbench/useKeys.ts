import { useEffect, useEffectEvent } from 'react'

/** 快捷键 of the workbench; a number is the conversation that stands so far down the list. */
export type Command = 'next' | 'previous' | 'end' | 'transfer' | 'note' | 'reply' | 'help' | number

/** What each key does, as 快捷键 tells it. */
export const KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'J / Alt+↓', does: '下一个会话' },
  { keys: 'K / Alt+↑', does: '上一个会话' },
  { keys: 'Alt+1 至 9', does: '列表中第几个会话' },
  { keys: 'E', does: '结束会话' },
  { keys: 'T', does: '转接' },
  { keys: 'N', does: '写内部备注' },
  { keys: '/', does: '回复；在输入框里：快捷语' },
  { keys: '#', does: '在输入框里：政策卡片' },
  { keys: '@', does: '在备注里：提到同事' },
  { keys: 'Ctrl+K', does: '搜索与命令' },
  { keys: 'Enter', does: '发送' },
  { keys: 'Ctrl+Enter', does: '换行' },
  { keys: '?', does: '打开这张表' },
]

const SINGLE: Readonly<Record<string, Command>> = {
  j: 'next',
  k: 'previous',
  e: 'end',
  t: 'transfer',
  n: 'note',
  '/': 'reply',
  '?': 'help',
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input:not([type=radio]), textarea, select, dialog, [role=dialog]') !== null ||
    target.isContentEditable)

/** The key by where it lies: with Alt held it writes another sign on some keyboards. */
const digitOf = (code: string): number | null =>
  Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0) || null

/** The command of a key; null for none, and while somebody types. */
export const commandOf = (event: KeyboardEvent): Command | null => {
  const { key, code, altKey, ctrlKey, metaKey } = event
  if (event.isComposing || ctrlKey || metaKey || isTyping(event.target)) return null
  if (altKey) return key === 'ArrowDown' ? 'next' : key === 'ArrowUp' ? 'previous' : digitOf(code)
  return SINGLE[key.toLowerCase()] ?? null
}

/** Listens for the keys; those of one letter may be switched off. */
export const useKeys = (run: (command: Command) => void, letters: boolean): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]') !== null) return
    const command = commandOf(event)
    if (command === null || (!letters && !event.altKey && command !== 'help')) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
