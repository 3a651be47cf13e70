/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of an ARIA combobox: focus and keys stay in the field */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconSearch } from './icons.ts'
import styles from './SearchField.module.css'
import { useTypedBefore } from './useTypedBefore.ts'

/** A word offered below the field. */
export interface Offer {
  text: string
  /** What kind of thing it names, shown beside it; empty for none. */
  kind: string
  to: string
}

/**
 * A search as a plain GET form: the keyword as `q` and, hidden, what else the address holds. With
 * scripts it changes the address in place and offers words; arrows choose, Enter goes, Esc closes.
 */
export const SearchField = (props: {
  /** The keyword of the address. */
  keyword: string
  label: string
  placeholder: string
  /** Where the form leads without scripts, and what it keeps. */
  action: string
  kept: readonly (readonly [name: string, value: string])[]
  /** The address of a keyword. */
  hrefOf: (keyword: string) => string
  /** What to offer for the text typed last. */
  offers: readonly Offer[]
  onType: (text: string) => void
}) => {
  const { keyword, offers } = props
  const [typed, setTyped] = useState({ text: keyword, of: keyword })
  if (typed.of !== keyword) setTyped({ text: keyword, of: keyword })
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useTypedBefore(input, (text) => setTyped({ text, of: keyword }))
  const listId = useId()
  const shown = open && typed.text.trim() !== '' && offers.length > 0
  const show = (wanted: boolean): void => {
    setOpen(wanted)
    setActive(-1)
  }
  const go = (to: string): void => {
    show(false)
    void navigate(to)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    go(props.hrefOf(typed.text.trim()))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const offer = shown ? offers[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!shown) show(true)
      else setActive(((active + step + 1 + offers.length + 1) % (offers.length + 1)) - 1)
    } else if (event.key === 'Enter' && offer) {
      event.preventDefault()
      go(offer.to)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      show(false)
    }
  }
  return (
    <search className={styles.search}>
      <form method="get" action={props.action} className={styles.box} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label={props.label}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={props.placeholder}
          value={typed.text}
          onChange={(event) => {
            setTyped({ text: event.target.value, of: keyword })
            props.onType(event.target.value)
            show(true)
          }}
          onKeyDown={press}
          onBlur={() => show(false)}
        />
        {props.kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={`btn p ${styles.submit}`}>
          <IconSearch size={18} />
          <span>搜索</span>
        </button>
        {shown && (
          <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
            <div role="listbox" id={listId} aria-label="搜索建议">
              {offers.map((offer, at) => (
                <div
                  key={`${offer.kind} ${offer.text}`}
                  id={`${listId}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={styles.option}
                  onClick={() => go(offer.to)}
                >
                  <span className="clamp1">{offer.text}</span>
                  {offer.kind !== '' && <small>{offer.kind}</small>}
                </div>
              ))}
            </div>
          </div>
        )}
      </form>
    </search>
  )
}
