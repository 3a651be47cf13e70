import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SuggestionType } from '#domain/news/codes.ts'
import { IconSearch } from './icons.ts'
import { useSearchHistory } from './search/history.ts'
import { willSearch } from './search/search-log.ts'
import { SearchCombobox } from './search/SearchCombobox.tsx'
import styles from './SearchField.module.css'

/**
 * A search as a plain GET form: the keyword as `q` and, hidden, what else the address holds. With
 * scripts it changes the address in place, remembers the word and offers others.
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
  /** The kind that is searched here; with `every` the others are offered too. */
  searched: SuggestionType
  every?: boolean
  /** The page that it leads to logs what was searched. */
  logged?: boolean
  /** Lower, without a word on the button: for the header and the menu. */
  compact?: boolean
  /** The visitor has gone on to what was searched. */
  onGo?: () => void
}) => {
  const { keyword, searched, every = false, logged = false, compact = false } = props
  const [typed, setTyped] = useState({ text: keyword, of: keyword })
  if (typed.of !== keyword) setTyped({ text: keyword, of: keyword })
  const navigate = useNavigate()
  const history = useSearchHistory()
  const go = (text: string): void => {
    const word = text.trim()
    setTyped({ text: word, of: keyword })
    history.add(word)
    if (logged) willSearch(word)
    props.onGo?.()
    void navigate(props.hrefOf(word))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    go(typed.text)
  }
  return (
    <search className={styles.search}>
      <form
        method="get"
        action={props.action}
        className={`${styles.box} ${compact ? styles.compact : ''}`}
        onSubmit={submit}
      >
        <SearchCombobox
          text={typed.text}
          onText={(text) => setTyped({ text, of: keyword })}
          keyword={keyword}
          label={props.label}
          placeholder={props.placeholder}
          searched={searched}
          every={every}
          onChoose={go}
        />
        {props.kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className={`btn ${compact ? 'q' : 'p'} ${styles.submit}`}
          aria-label={compact ? '搜索' : undefined}
        >
          <IconSearch size={18} />
          {!compact && <span>搜索</span>}
        </button>
      </form>
    </search>
  )
}
