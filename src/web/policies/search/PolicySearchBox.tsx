import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { search } from '#contract/search.ts'
import { IconChevronDown, IconMapPin, IconSearch } from '#web/kit/icons.ts'
import { PHONE, useMedia } from '#web/kit/useMedia.ts'
import { useRegion } from '#web/shell/context.ts'
import { ask } from '#web/wire/query.ts'
import { useListGo } from '../list/useListLink.ts'
import { changed, type ListQuery, NO_QUERY } from '../list-query.ts'
import { ListForm } from './ListForm.tsx'
import styles from './PolicySearchBox.module.css'
import { RegionPicker } from './RegionPicker.tsx'
import { type Offer, optionId, SearchPanel } from './SearchPanel.tsx'
import { useSlashKey } from './useSlashKey.ts'
import { useTypedBefore } from '#web/kit/useTypedBefore.ts'
import { useTyped } from './useTyped.ts'
import { HOT_INPUT, useSearchHistory, willSearch } from './words.ts'

const SEARCH_PLACEHOLDER = '政策名称、文号或补贴类型'
const SHORT_PLACEHOLDER = '政策名称或文号'

/**
 * The policy search: region, keyword and 搜索, with history and hot words below. A plain form that
 * leads to the list. With `query` it is the list's own and keeps the list's filters; without it
 * the region is the one chosen in the top bar.
 */
export const PolicySearchBox = (props: {
  query?: ListQuery
  /** Names of the chosen regions of `query`. */
  regionName?: string
  /** lg: 60 px for a hero; md: 48 px. */
  size?: 'lg' | 'md'
}) => {
  const { size = 'md' } = props
  const [region, setRegion] = useRegion()
  const ownRegion = region ? { regionCodes: [region.regionCode] } : {}
  const query = props.query ?? { ...NO_QUERY, ...ownRegion }
  const regionName = props.query ? (props.regionName ?? '') : (region?.regionName ?? '')

  const typed = useTyped(query.keyword)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [picking, setPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const narrow = useMedia(PHONE)
  const go = useListGo()
  const history = useSearchHistory()
  const hot = useQuery({ ...ask(search.hot, HOT_INPUT), enabled: open })
  useSlashKey(input)
  useTypedBefore(input, typed.type)

  const text = typed.text.trim()
  const matching = (word: string): boolean => text === query.keyword || word.includes(text)
  const offers: Offer[] = [
    ...history.words.filter(matching).map((word) => ({ kind: 'history' as const, word })),
    ...(hot.data?.records ?? [])
      .filter(({ keyword }) => matching(keyword) && !history.words.includes(keyword))
      .map(({ keyword }) => ({ kind: 'hot' as const, word: keyword })),
  ]
  const shown = open && offers.length > 0
  const show = (wanted: boolean): void => {
    setOpen(wanted)
    setActive(-1)
  }
  const remember = (word: string): void => {
    show(false)
    typed.send(word)
    history.add(word)
    willSearch(word)
  }
  const choose = (word: string): void => {
    typed.type(word)
    remember(word)
    go(changed(query, { keyword: word }))
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
      choose(offer.word)
    } else if (event.key === 'Delete' && offer?.kind === 'history') {
      event.preventDefault()
      history.remove(offer.word)
      setActive(-1)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      show(false)
    }
  }

  return (
    <search>
      <ListForm
        query={query}
        own={['q']}
        label="政策"
        className={`${styles.box} ${styles[size]}`}
        onGo={(next) => remember(next.keyword)}
      >
        <button
          type="button"
          className={styles.region}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          <IconMapPin size={18} />
          <span className="sr">地区：</span>
          <span className="clamp1">{regionName === '' ? '全国' : regionName}</span>
          <IconChevronDown size={16} />
        </button>
        <div
          className={styles.field}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) show(false)
          }}
        >
          <input
            ref={input}
            type="search"
            name="q"
            role="combobox"
            aria-label="关键词或文号"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? optionId(listId, active) : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder={narrow ? SHORT_PLACEHOLDER : SEARCH_PLACEHOLDER}
            value={typed.text}
            onChange={(event) => {
              typed.type(event.target.value)
              show(true)
            }}
            onFocus={() => show(true)}
            onClick={() => setOpen(true)}
            onKeyDown={press}
          />
          {shown && (
            <SearchPanel
              listId={listId}
              offers={offers}
              active={active}
              onChoose={choose}
              onRemove={history.remove}
              onClear={history.clear}
            />
          )}
        </div>
        <button type="submit" className={`btn p ${styles.submit}`}>
          <IconSearch size={18} />
          <span>搜索</span>
        </button>
      </ListForm>
      <RegionPicker
        open={picking}
        onClose={() => setPicking(false)}
        chosen={query.regionCodes[0] ?? ''}
        {...(props.query ? { includeUpper: query.includeUpper } : {})}
        onPick={(picked, includeUpper) => {
          setPicking(false)
          if (!props.query) setRegion(picked)
          else {
            const regionCodes = picked ? [picked.regionCode] : []
            go(changed(query, { regionCodes, includeUpper: !picked || includeUpper }))
          }
        }}
      />
    </search>
  )
}
