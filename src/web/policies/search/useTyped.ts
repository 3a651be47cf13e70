import { useState } from 'react'

interface Typed {
  text: string
  /** The keyword of the address that the text has met last. */
  of: string
  /** Searches of this box whose address has not come yet. */
  sent: readonly string[]
}

/** A new address brings its keyword, unless this box has asked for it and was typed in since. */
const metBy = ({ text, sent }: Typed, keyword: string): Typed => {
  const at = sent.indexOf(keyword)
  const newer = at >= 0 && text.trim() !== keyword
  return { text: newer ? text : keyword, of: keyword, sent: at < 0 ? [] : sent.slice(at + 1) }
}

/** The text of the search box beside the keyword of the address. */
export const useTyped = (keyword: string) => {
  const [typed, setTyped] = useState<Typed>({ text: keyword, of: keyword, sent: [] })
  if (typed.of !== keyword) setTyped(metBy(typed, keyword))
  return {
    text: typed.text,
    type: (text: string): void => setTyped((was) => ({ ...was, text })),
    /** The address will follow with this keyword. */
    send: (word: string): void =>
      setTyped((was) => (word === was.of ? was : { ...was, sent: [...was.sent, word] })),
  }
}
