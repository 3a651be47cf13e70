import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { IP_RIGHT, priceHref } from '#domain/ip/rights.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import {
  ChosenFilters,
  FilterCard,
  FilterFormRow,
  type FilterOption,
  FilterRow,
} from '#web/kit/Filters.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { grouped } from '#domain/text/numbers.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import { addressOf, type ListField, type Values } from './fields.ts'
import type { RegisterOf } from './registers.ts'
import styles from './Register.module.css'
import { SearchForm } from './SearchForm.tsx'

/** What every list call answers besides its records. */
export interface RegisterAnswer {
  records: readonly unknown[]
  total: number
  page: number
  pageSize: number
  facets: readonly { field: string; options: readonly { code: string; count: number }[] }[]
  relaxations: readonly { field: string; total: number }[]
}

/** An asked list: its answer, or the one before while the next is coming. */
export interface Asked<A extends RegisterAnswer> {
  data: A | undefined
  isPlaceholderData: boolean
  isError: boolean
  error: { requestId?: string | undefined } | null
  refetch: () => unknown
}

/** A row of options: the filter and the names of its codes. */
export interface OptionRow {
  title: string
  name: string
  options: readonly (readonly [code: string, name: string])[]
}

/** A register: its filters, then what they find. */
export const Register = <A extends RegisterAnswer>(props: {
  register: Pick<RegisterOf<Endpoint>, 'page' | 'title' | 'lead' | 'right' | 'counted' | 'fields'>
  values: Values
  asked: Asked<A>
  rows: readonly OptionRow[]
  /** The controls of the form; the other filters go with it unseen. */
  form: { names: readonly string[]; first: ReactNode; others: ReactNode }
  /** A row of each record. */
  children: (answer: A) => ReactNode
}) => {
  const { register, values, asked, rows, form } = props
  const { page, title, fields } = register
  const href = useHref()
  const to = (change: Values): string => href(page, addressOf({ ...values, ...change }))
  const answer = asked.data
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '知识产权', to: href('ip') },
          { name: title },
        ]}
      />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className="t2">
          {register.lead}
          <Link to={priceHref(register.right)} className="link">
            {`${IP_RIGHT[register.right]}的费用和时间`}
          </Link>
        </p>
      </div>
      <FilterCard>
        <FilterFormRow>
          <SearchForm page={page} values={values} own={form.names} first={form.first}>
            {form.others}
          </SearchForm>
        </FilterFormRow>
        {rows.map((row) => (
          <FilterRow
            key={row.name}
            title={row.title}
            all={to({ [row.name]: '' })}
            options={optionsOf(row, fields, values, answer, to)}
          />
        ))}
      </FilterCard>
      <ChosenFilters chips={chipsOf(fields, values, to)} clear={href(page)} />
      <section className={styles.results} aria-label={`${title}结果`}>
        <h2 className={styles.count}>
          <span className="sr">查询结果：</span>
          <output className="num">
            {answer && `共 ${grouped(answer.total)} ${register.counted}`}
          </output>
        </h2>
        <Results
          page={page}
          counted={register.counted}
          fields={fields}
          values={values}
          asked={asked}
          to={to}
        >
          {props.children}
        </Results>
      </section>
    </div>
  )
}

const Results = <A extends RegisterAnswer>(props: {
  page: PageName
  counted: string
  fields: readonly ListField[]
  values: Values
  asked: Asked<A>
  to: (change: Values) => string
  children: (answer: A) => ReactNode
}) => {
  const { page, values, asked, to } = props
  const href = useHref()
  const answer = asked.data
  if (answer === undefined)
    return asked.isError ? (
      <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <Skeleton label="记录" rows={8} height="6rem" />
    )
  if (answer.total === 0) return <NothingFound {...props} answer={answer} />
  if (answer.records.length === 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <ButtonLink to={to({})}>回到第 1 页</ButtonLink>
      </EmptyState>
    )
  return (
    <div aria-busy={asked.isPlaceholderData || undefined} className={styles.rows}>
      <ol>{props.children(answer)}</ol>
      <Pagination
        page={answer.page + 1}
        pageSize={answer.pageSize}
        total={answer.total}
        unit={props.counted}
        hrefOf={(number) => href(page, addressOf(values, number - 1))}
      />
    </div>
  )
}

const NothingFound = (props: {
  page: PageName
  fields: readonly ListField[]
  values: Values
  answer: RegisterAnswer
  to: (change: Values) => string
}) => {
  const { fields, values, answer, to } = props
  const href = useHref()
  const ways = answer.relaxations.map(({ field, total }) => {
    const given = fields.filter(({ asked, name }) => asked === field && values[name] !== '')
    return {
      field,
      total,
      words: given.map(({ words, name }) => words(values[name] ?? '')).join('、'),
      to: to(Object.fromEntries(given.map(({ name }) => [name, '']))),
    }
  })
  return (
    <EmptyState icon={IconSearchOff} text="没有找到同时满足这些条件的记录">
      {ways.length > 0 && (
        <ul className={styles.ways} aria-label="可以去掉的条件">
          {ways.map((way) => (
            <li key={way.field}>
              <ButtonLink to={way.to} size="sm">
                {`去掉“${way.words}” ${grouped(way.total)} 条`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={href(props.page)} variant="quiet" size="sm">
        清空全部条件
      </ButtonLink>
    </EmptyState>
  )
}

const optionsOf = (
  row: OptionRow,
  fields: readonly ListField[],
  values: Values,
  answer: RegisterAnswer | undefined,
  to: (change: Values) => string,
): FilterOption[] => {
  const asked = fields.find(({ name }) => name === row.name)?.asked
  const facet = answer?.facets.find(({ field }) => field === asked)
  return row.options.map(([code, name]) => {
    const chosen = values[row.name] === code
    return {
      code,
      name,
      count: facet ? (facet.options.find((option) => option.code === code)?.count ?? 0) : null,
      chosen,
      to: to({ [row.name]: chosen ? '' : code }),
    }
  })
}

const chipsOf = (
  fields: readonly ListField[],
  values: Values,
  to: (change: Values) => string,
): { name: string; to: string }[] =>
  fields.flatMap(({ name, words }) => {
    const value = values[name] ?? ''
    return value === '' ? [] : [{ name: words(value), to: to({ [name]: '' }) }]
  })
