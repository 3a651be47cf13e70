import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { SuggestionType } from '#domain/news/codes.ts'
import { Lazy } from '../Lazy.tsx'
import { PHONE, useMedia } from '../useMedia.ts'
import { useTypedBefore } from '../useTypedBefore.ts'
import styles from './SearchCombobox.module.css'
import type { Listed, PanelHandle } from './SuggestPanel.tsx'

const loadPanel = async () => (await import('./SuggestPanel.tsx')).SuggestPanel

const NOTHING: Listed = { count: 0, active: '' }
/** What browsers tell of a key that the input method takes, where they do not say so otherwise. */
const COMPOSING_KEY = 229

/**
 * The field of every search (WAI-ARIA combobox): arrows choose, Enter goes, Esc closes, and an
 * input method is left alone. It stands in a plain GET form as its field `q`; what is offered
 * comes with a script of its own when the field is entered. On phones the field and its list fill
 * the screen.
 */
export const SearchCombobox = (props: {
  text: string
  onText: (text: string) => void
  /** The keyword of the address: while it stands untouched, nothing counts as typed. */
  keyword: string
  label: string
  placeholder: string
  /** The kind that is searched here; with `every` the others are offered too. */
  searched: SuggestionType
  every?: boolean
  /** A word to be searched for was chosen. */
  onChoose: (word: string) => void
  /** Class of the input: `input` for a field that stands for itself. */
  className?: string
  maxLength?: number
  inputRef?: RefObject<HTMLInputElement | null>
}) => {
  const { text, onText, keyword, searched, every = false } = props
  const [open, setOpen] = useState(false)
  /** What was typed when composing began; null while nothing is composed. */
  const [composed, setComposed] = useState<string | null>(null)
  const [listed, setListed] = useState(NOTHING)
  const own = useRef<HTMLInputElement>(null)
  const input = props.inputRef ?? own
  const panel = useRef<PanelHandle>(null)
  const listId = useId()
  const sheet = useMedia(PHONE) && open
  useTypedBefore(input, onText)

  const close = (): void => {
    setOpen(false)
    setListed(NOTHING)
  }
  const leave = (): void => {
    close()
    if (sheet) input.current?.blur()
  }
  const sent = useEffectEvent(leave)
  useEffect(() => {
    const form = input.current?.form
    const send = (): void => sent()
    form?.addEventListener('submit', send)
    return () => form?.removeEventListener('submit', send)
  }, [input])

  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY) {
      // Enter ends the composing; some browsers would send the form as well.
      if (key === 'Enter') event.preventDefault()
      return
    }
    if (key === 'Escape' && open) close()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !open) setOpen(true)
    else if (!open || panel.current?.press(key) !== true) return
    event.preventDefault()
  }
  const typed = composed ?? text
  const shown = open && listed.count > 0

  return (
    <div
      className={styles.field}
      data-sheet={sheet || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <input
        ref={input}
        type="text"
        name="q"
        role="combobox"
        className={props.className}
        aria-label={props.label}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && listed.active !== '' ? listed.active : undefined}
        autoComplete="off"
        inputMode="search"
        enterKeyHint="search"
        maxLength={props.maxLength ?? 100}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
        }}
        onCompositionStart={() => setComposed(text)}
        onCompositionEnd={() => setComposed(null)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      />
      {sheet && (
        <button type="button" className={`btn q ${styles.cancel}`} onClick={leave}>
          取消
        </button>
      )}
      {open && <output className="sr">{shown ? `${listed.count} 条搜索建议` : ''}</output>}
      {open && (
        <Lazy
          load={loadPanel}
          given={{
            text: typed.trim() === keyword ? '' : typed,
            searched,
            every,
            listId,
            handle: panel,
            onListed: setListed,
            onChoose: (word) => {
              leave()
              props.onChoose(word)
            },
            onClose: leave,
          }}
        />
      )}
    </div>
  )
}
