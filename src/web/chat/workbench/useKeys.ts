import { useEffect, useEffectEvent } from 'react'

/** 快捷键 of the workbench. */
export type Command = 'next' | 'previous' | 'end' | 'transfer' | 'note' | 'help'

/** What each key does, as 快捷键 tells it. */
export const KEYS: readonly { keys: string; does: string }[] = [
  { keys: 'J / Alt+↓', does: '下一个会话' },
  { keys: 'K / Alt+↑', does: '上一个会话' },
  { keys: 'E', does: '结束会话' },
  { keys: 'T', does: '转接' },
  { keys: 'N', does: '写内部备注' },
  { keys: '/', does: '在输入框里：快捷语' },
  { keys: '#', does: '在输入框里：政策卡片' },
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
  '?': 'help',
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input, textarea, select, dialog, [role=dialog]') !== null ||
    target.isContentEditable)

/** The command of a key; null for none, and always while somebody types. */
export const commandOf = (event: KeyboardEvent): Command | null => {
  const { key, altKey, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey || event.isComposing || isTyping(event.target)) return null
  if (altKey) return key === 'ArrowDown' ? 'next' : key === 'ArrowUp' ? 'previous' : null
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
