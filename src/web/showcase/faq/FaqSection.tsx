import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconSearch, IconSearchOff } from '#web/kit/icons.ts'
import { textOf } from '#web/kit/text.ts'
import { useFollowing } from '#web/kit/useFollowing.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { faqsQuery, type FaqEntry } from '../queries.ts'
import { FaqItems } from './FaqItems.tsx'
import styles from './FaqSection.module.css'

/** What the address asks of the questions. */
export interface FaqQuery {
  category: string
  q: string
}

const LONGEST = 50

/** Reads the address; whatever it does not understand is left out. */
export const readFaqQuery = (params: URLSearchParams): FaqQuery => {
  const category = params.get('category') ?? ''
  return {
    category: /^[a-zA-Z]{1,16}$/.test(category) ? category : '',
    q: Array.from((params.get('q') ?? '').trim())
      .slice(0, LONGEST)
      .join(''),
  }
}

/** 常见问题: by category and by words, both in the address. */
export const FaqSection = ({ query }: { query: FaqQuery }) => {
  const { category, q } = query
  const faqs = useQuery({ ...faqsQuery(category, q), placeholderData: keepPreviousData })
  return (
    <section id="faq" className={styles.faq} aria-labelledby="faq-h">
      <div className={styles.head}>
        <h2 id="faq-h">常见问题</h2>
        <SearchForm query={query} />
      </div>
      <Loaded query={faqs} label="常见问题" rows={6} height="3.5rem">
        {({ records, categories }) => (
          <>
            <Categories query={query} categories={categories} />
            {q !== '' && (
              <p className={styles.found}>
                <output>{`“${q}” 找到 ${records.length} 个问题`}</output>
              </p>
            )}
            {records.length === 0 ? (
              <NothingFound query={query} categories={categories} />
            ) : (
              <Groups records={records} open={q !== ''} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const SearchForm = ({ query }: { query: FaqQuery }) => {
  const field = useFollowing<HTMLInputElement>(query.q)
  const href = useHref()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const q = textOf(event.currentTarget, 'q')
    void navigate(href('aboutUs', { category: query.category, q }), { preventScrollReset: true })
  }
  return (
    <search>
      <form method="get" action={href('aboutUs')} className={styles.search} onSubmit={search}>
        <input
          ref={field}
          name="q"
          type="search"
          className="input"
          maxLength={LONGEST}
          defaultValue={query.q}
          aria-label="搜索常见问题"
          placeholder="如：年费、社保、退款"
        />
        {query.category !== '' && <input type="hidden" name="category" value={query.category} />}
        <button type="submit" className="btn s">
          <IconSearch size={18} />
          搜索
        </button>
      </form>
    </search>
  )
}

type Category = { code: string; name: string; count: number }

const Categories = (props: { query: FaqQuery; categories: readonly Category[] }) => {
  const { query, categories } = props
  const href = useHref()
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={styles.categories} aria-label="问题分类">
      {[{ code: '', name: '全部', count: all }, ...categories].map(({ code, name, count }) => (
        <li key={code}>
          <Link
            to={href('aboutUs', { category: code, q: query.q })}
            preventScrollReset
            aria-current={code === query.category ? 'true' : undefined}
            aria-label={`${name}，${count} 个问题`}
          >
            {name}
            <small className="num">{count}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Groups = ({ records, open }: { records: readonly FaqEntry[]; open: boolean }) => {
  const groups = Map.groupBy(records, ({ categoryName }) => categoryName)
  return [...groups].map(([name, questions]) => (
    <section key={name} className={styles.group} aria-label={name}>
      <h3>{name}</h3>
      <FaqItems records={questions} level={4} open={open} />
    </section>
  ))
}

const NothingFound = (props: { query: FaqQuery; categories: readonly Category[] }) => {
  const { query, categories } = props
  const href = useHref()
  const everywhere = categories.reduce((sum, { count }) => sum + count, 0)
  const text = query.q === '' ? '该分类暂无问题' : `没有找到“${query.q}”，试试更短的词`
  return (
    <EmptyState icon={IconSearchOff} text={text}>
      {everywhere > 0 ? (
        <Link to={href('aboutUs', { q: query.q })} preventScrollReset className="btn s sm">
          {`全部分类中有 ${everywhere} 条结果`}
        </Link>
      ) : (
        <Link to={href('aboutUs')} preventScrollReset className="btn s sm">
          查看全部问题
        </Link>
      )}
    </EmptyState>
  )
}
