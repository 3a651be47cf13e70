import { useSite } from '#web/shell/context.ts'
import type { ChatView } from './useChat.ts'

/** 咨询热线 for what is asked: the expert's own field first, then the other one; empty for none. */
export const useHotline = ({ chosen }: Pick<ChatView, 'chosen'>): string => {
  const { hotlines } = useSite()
  const tab = chosen?.serviceTab ?? '1'
  return hotlines[tab] ?? hotlines[tab === '1' ? '0' : '1'] ?? ''
}

/** The address that dials a number. */
export const telOf = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`
