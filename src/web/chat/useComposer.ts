import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { COMPOSER_ROWS } from '#domain/chat/limits.ts'
import { findPersonal, maskPersonal, type PersonalHit } from '#domain/chat/personal.ts'
import { isSendable } from '#domain/chat/writing.ts'
import type { Hit } from './calls.ts'
import { type Drafting, useDraft } from './useDraft.ts'

/** What the composer is given. */
export interface Writing extends Drafting {
  onTyping: () => void
  /** Where blocked words stand; empty where there are none. */
  check: (text: string) => Promise<readonly Hit[]>
  /** Whether it was taken; else the text stays. */
  send: (text: string) => Promise<boolean>
}

/** The code of a key that belongs to an input method, which every browser agrees on. */
const IME_KEY = 229

/** Rows that a text needs, within the limits; longer ones scroll. */
const rowsOf = (field: HTMLTextAreaElement): number => {
  const written = field.value.split('\n').length
  const style = getComputedStyle(field)
  const height = Number.parseFloat(style.lineHeight)
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
  field.rows = COMPOSER_ROWS.least
  const shown = Math.round((field.scrollHeight - padding) / height)
  return Math.min(COMPOSER_ROWS.most, Math.max(COMPOSER_ROWS.least, written, shown || 0))
}

/** Writes at the caret in one step that can be undone. */
const insert = (field: HTMLTextAreaElement, text: string): void => {
  const known = typeof document.execCommand === 'function'
  // The only way that browsers keep a step to undo for.
  if (known && document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export interface Composing {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  hits: readonly Hit[]
  /** Numbers of a person that wait for a word of how they are to be sent. */
  personal: readonly PersonalHit[]
  checking: boolean
  submit: () => void
  /** Sends the text with such numbers: with their ends alone, or as it is. */
  sendPersonal: (how: 'masked' | 'plain') => void
  onInput: () => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onCompositionEnd: () => void
  /** Puts a text back, e.g. that of a message which was not taken. */
  put: (text: string) => void
  /** Puts a text back that was not taken, with the words that were not. */
  mend: (text: string, hits: readonly Hit[]) => void
  /** What is typed goes along into the next conversation. */
  carry: () => void
}

/** Enter sends, Ctrl+Enter and Shift+Enter begin a line, and no half-written word is ever sent. */
const useEnter = (submit: () => void): Pick<Composing, 'onKeyDown' | 'onCompositionEnd'> => {
  const justComposed = useRef(false)
  return {
    onKeyDown(event) {
      if (event.key !== 'Enter') return
      if (event.nativeEvent.isComposing || event.keyCode === IME_KEY) return
      // Safari ends the composition before it tells of the key that ended it.
      if (justComposed.current) return event.preventDefault()
      if (event.shiftKey && !event.ctrlKey) return
      event.preventDefault()
      if (event.ctrlKey) insert(event.currentTarget, '\n')
      else submit()
    },
    onCompositionEnd() {
      justComposed.current = true
      setTimeout(() => {
        justComposed.current = false
      }, 0)
    },
  }
}

/** 输入: the text, its draft, what is wrong with it, and its sending. */
export const useComposer = (writing: Writing, onBlocked: () => void): Composing => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [hits, setHits] = useState<readonly Hit[]>([])
  const [personal, setPersonal] = useState<readonly PersonalHit[]>([])
  const [checking, setChecking] = useState(false)

  const show = (): void => {
    const element = field.current
    if (element === null) return
    element.rows = rowsOf(element)
    setText(element.value)
    setHits([])
    setPersonal([])
  }
  const onInput = (): void => {
    show()
    writing.saveDraft(field.current?.value ?? '')
    if (field.current?.value !== '') writing.onTyping()
  }
  const put = (next: string): void => {
    const element = field.current
    if (element === null) return
    element.value = next
    show()
    writing.saveDraft(next)
    element.focus()
    element.setSelectionRange(next.length, next.length)
  }
  const draft = useDraft(field, writing, show)

  const clear = (whole: string): void => {
    const element = field.current
    if (element === null) return
    // Another conversation is shown by now: its text is not this one's.
    if (draft.keyNow() !== writing.key) return writing.saveDraft('')
    // What was typed while the words were looked at stays.
    if (element.value.startsWith(whole)) element.value = element.value.slice(whole.length)
    show()
    writing.saveDraft(element.value)
  }
  const deliver = async (whole: string): Promise<void> => {
    const found = await writing.check(whole)
    if (found.length === 0) {
      if (await writing.send(whole.trim())) clear(whole)
      return
    }
    onBlocked()
    mark(found)
  }
  const mark = (found: readonly Hit[]): void => {
    const [first] = found.toSorted(([a], [b]) => a - b)
    if (first === undefined) return
    setHits(found)
    field.current?.focus()
    field.current?.setSelectionRange(...first)
  }
  const mend = (next: string, known: readonly Hit[]): void => {
    put(next)
    if (known.length > 0) return mark(known)
    void writing.check(next).then((found) => field.current?.value === next && mark(found))
  }
  const dispatch = (whole: string): void => {
    setChecking(true)
    void deliver(whole).finally(() => setChecking(false))
  }
  const submit = (): void => {
    const whole = field.current?.value ?? ''
    if (checking || !isSendable(whole)) return
    const found = findPersonal(whole)
    setPersonal(found)
    if (found.length === 0) dispatch(whole)
  }
  const sendPersonal = (how: 'masked' | 'plain'): void => {
    const whole = field.current?.value ?? ''
    if (checking || !isSendable(whole)) return
    const sent = how === 'masked' ? maskPersonal(whole) : whole
    put(sent)
    dispatch(sent)
  }
  const keys = useEnter(submit)
  return {
    field,
    text,
    hits,
    personal,
    checking,
    submit,
    sendPersonal,
    onInput,
    ...keys,
    put,
    mend,
    carry: draft.carry,
  }
}
