import type { ReactNode } from 'react'
import { DUE_WITHIN, IP_ORIGIN } from '#domain/ip/record-codes.ts'
import { FilterDays, FilterSelect, FilterText } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import styles from './list.module.css'

/** The choices of a table of codes, as a select takes them. */
export const choicesOf = <C extends string>(
  codes: Readonly<Record<C, string>>,
): readonly (readonly [C, string])[] => Object.entries(codes) as [C, string][]

const FURTHER = ['owner', 'origin', 'from', 'to', 'status', 'reduction'] as const

/** The filters that every list has; a list's own stand among them. */
export const FilterFields = (props: {
  /** What is searched, e.g. 商标名称或申请号. */
  search: string
  /** Beside the search. */
  first: ReactNode
  /** Among those that unfold. */
  further: ReactNode
  /** Of the day that from and to mean. */
  days: string
  owner: string
  /** Whether its records have deadlines; they do unless said otherwise. */
  dated?: boolean
}) => {
  const { read } = useAddress()
  return (
    <>
      <FilterText name="q" label={props.search} maxLength={100} />
      {props.first}
      {props.dated !== false && (
        <FilterSelect name="due" label="期限" all="全部期限" options={choicesOf(DUE_WITHIN)} />
      )}
      <details className={styles.further} open={FURTHER.some((name) => read(name) !== '')}>
        <summary>更多条件</summary>
        <div>
          {props.further}
          <FilterText name="owner" label={props.owner} maxLength={100} />
          <FilterSelect name="origin" label="来源" all="全部来源" options={choicesOf(IP_ORIGIN)} />
          <FilterDays label={props.days} />
        </div>
      </details>
    </>
  )
}
