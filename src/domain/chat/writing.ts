import { TEXT_COUNTED, TEXT_MAX } from './limits.ts'

/** How long a message is: code points, so that a rare character counts as one. */
const lengthOf = (text: string): number => Array.from(text).length

/** Whether there is anything to send: empty text is ignored (specification §5), too long a text waits. */
export const isSendable = (text: string): boolean =>
  text.trim() !== '' && lengthOf(text) <= TEXT_MAX

/** 1,801/2,000 without the commas, from where a person should know; empty before. */
export const counted = (text: string): string => {
  const length = lengthOf(text)
  return length < TEXT_COUNTED ? '' : `${length}/${TEXT_MAX}`
}

/** How many characters are too many; 0 while it fits. */
export const excess = (text: string): number => Math.max(0, lengthOf(text) - TEXT_MAX)
