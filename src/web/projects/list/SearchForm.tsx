import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { IconSearch } from '#web/kit/icons.ts'
import { useSearchHistory } from '#web/kit/search/history.ts'
import { SearchCombobox } from '#web/kit/search/SearchCombobox.tsx'
import { useFollowing } from '#web/kit/useFollowing.ts'
import { useHref } from '#web/shell/useHref.ts'
import { changed, fieldsOf, type ListQuery, NO_QUERY, readListQuery } from '../list-query.ts'
import type { ProjectResult } from '../parts/types.ts'
import styles from './SearchForm.module.css'
import { useListHref } from './useListHref.ts'

/**
 * Keyword and, where the answer tells the provinces, the region: a plain GET form to the list that
 * carries the rest of the question hidden.
 */
export const SearchForm = (props: {
  query?: ListQuery
  regions?: ProjectResult['facets'][number]['options']
}) => {
  const { query = NO_QUERY, regions = [] } = props
  const navigate = useNavigate()
  const href = useHref()
  const listHref = useListHref()
  const form = useRef<HTMLFormElement>(null)
  const { keyword, regionCode } = query
  const [typed, setTyped] = useState({ text: keyword, of: keyword })
  if (typed.of !== keyword) setTyped({ text: keyword, of: keyword })
  const history = useSearchHistory()
  const region = useFollowing<HTMLSelectElement>(regionCode)
  const own = regions.length > 0 ? ['q', 'region'] : ['q']
  const kept = fieldsOf(changed(query, {})).filter(([name]) => !own.includes(name))
  const go = (element: HTMLFormElement): void => {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(element))
      if (typeof value === 'string') params.append(name, value)
    void navigate(listHref(readListQuery(params)))
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    history.add(typed.text.trim())
    go(event.currentTarget)
  }
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={href('serviceProjectList')}
        className={styles.form}
        onSubmit={submit}
      >
        {regions.length > 0 && (
          <select
            ref={region}
            name="region"
            className={`input ${styles.region}`}
            aria-label="服务地区"
            defaultValue={regionCode}
            onChange={() => form.current && go(form.current)}
          >
            <option value="">全部地区</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
        <SearchCombobox
          className="input"
          text={typed.text}
          onText={(text) => setTyped({ text, of: keyword })}
          keyword={keyword}
          label="搜索服务项目"
          placeholder="服务名称或要办的事"
          maxLength={50}
          searched="service"
          onChoose={(word) => {
            history.add(word)
            void navigate(listHref(changed(query, { keyword: word })))
          }}
        />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary">
          <IconSearch size={18} />
          搜索
        </Button>
      </form>
    </search>
  )
}
