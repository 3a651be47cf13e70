import { useRef, useState } from 'react'
import { IconChevronDown, IconMapPin, IconSearch } from '#web/kit/icons.ts'
import { useSearchHistory } from '#web/kit/search/history.ts'
import { willSearch } from '#web/kit/search/search-log.ts'
import { SearchCombobox } from '#web/kit/search/SearchCombobox.tsx'
import { RegionChoice } from '#web/kit/region/RegionChoice.tsx'
import { useRegion } from '#web/shell/context.ts'
import { useListGo } from '../list/useListLink.ts'
import { changed, type ListQuery, NO_QUERY } from '../list-query.ts'
import { ListForm } from './ListForm.tsx'
import styles from './PolicySearchBox.module.css'
import { useSlashKey } from './useSlashKey.ts'
import { useTyped } from './useTyped.ts'

/** Short enough for a phone. */
const SEARCH_PLACEHOLDER = '政策名称或文号'

/**
 * The policy search: region, keyword and 搜索, with words offered below. A plain form that
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
  const [picking, setPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const go = useListGo()
  const history = useSearchHistory()
  useSlashKey(input)

  const remember = (word: string): void => {
    typed.send(word)
    history.add(word)
    willSearch(word)
  }
  const choose = (word: string): void => {
    typed.type(word)
    remember(word)
    go(changed(query, { keyword: word }))
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
        <SearchCombobox
          inputRef={input}
          text={typed.text}
          onText={typed.type}
          keyword={query.keyword}
          label="关键词或文号"
          placeholder={SEARCH_PLACEHOLDER}
          searched="policy"
          every
          onChoose={choose}
        />
        <button type="submit" className={`btn p ${styles.submit}`}>
          <IconSearch size={18} />
          <span>搜索</span>
        </button>
      </ListForm>
      <RegionChoice
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
