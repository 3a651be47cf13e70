import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Field } from '#web/kit/Field.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsAbortable } from '#web/wire/query.ts'
import { LevelTag } from '../LevelTag.tsx'
import styles from './add.module.css'

type PolicyCard = AnswerOf<typeof policies.search>['records'][number]['policy']

/** A policy as far as a choice goes. */
export interface Chosen {
  policyId: string
  title: string
}

/** As many policies as are offered at once. */
const OFFERED = 10

const policiesQuery = (keyword: string) =>
  queryOptionsAbortable(policies.search, {
    keyword,
    types: ['notice', 'policy'],
    // With nothing typed, what can be applied for now.
    ...(keyword === '' ? { windowStates: ['open', 'closing'], sort: 'deadline' } : {}),
    pageSize: OFFERED,
  })

/** Looks for a policy and chooses one: with nothing typed, those that are open and close first. */
export const PolicyPicker = (props: {
  fieldRef: Ref<HTMLInputElement>
  chosen: Chosen | null
  onChoose: (policy: Chosen) => void
}) => {
  const { chosen } = props
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), 250)
  const asked = useQuery({ ...policiesQuery(keyword), placeholderData: keepPreviousData })
  return (
    <div className={styles.picker}>
      <Field label="查找政策" hint="按名称、文号或关键词查找；不填时列出申报中的">
        {(control) => (
          <input
            {...control}
            ref={props.fieldRef}
            className="input"
            type="search"
            maxLength={100}
            autoComplete="off"
            value={typed}
            // Enter looks for the words; it does not send the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {chosen !== null && (
        <p className={styles.chosen}>
          已选：<b>{chosen.title}</b>
        </p>
      )}
      {asked.isPending && <Skeleton label="政策" rows={4} height="3.5rem" />}
      {asked.isError && <ErrorBlock compact onRetry={() => void asked.refetch()} />}
      {asked.data !== undefined && (
        <Offered
          records={asked.data.records.map(({ policy }) => policy)}
          total={asked.data.total}
          keyword={keyword}
          chosen={chosen}
          onChoose={props.onChoose}
        />
      )}
    </div>
  )
}

const Offered = (props: {
  records: readonly PolicyCard[]
  total: number
  keyword: string
  chosen: Chosen | null
  onChoose: (policy: Chosen) => void
}) => {
  const { records, total, keyword, chosen, onChoose } = props
  if (records.length === 0)
    return (
      <EmptyState
        icon={IconSearchOff}
        text={
          keyword === ''
            ? '现在没有申报中的政策，可以按名称查找，或自己填写项目'
            : `没有找到“${keyword}”，试试更短的词，或自己填写项目`
        }
      />
    )
  return (
    <fieldset className={styles.offered}>
      <legend>
        <output>
          {keyword === ''
            ? '申报中的政策，最近截止的在前'
            : `共 ${total} 条，列出前 ${records.length} 条`}
        </output>
      </legend>
      {records.map((policy) => (
        <label key={policy.policyId} className={styles.offer}>
          <input
            type="radio"
            name="policy"
            checked={chosen?.policyId === policy.policyId}
            onChange={() => onChoose({ policyId: policy.policyId, title: policy.title })}
          />
          <span>{policy.title}</span>
          <small>
            <LevelTag level={policy.level} />
            {aboutText(policy)}
          </small>
        </label>
      ))}
    </fieldset>
  )
}

const WORD_JOINER = '\u2060'

/** A day that no line ends in. */
const unbroken = (day: string): string => day.replaceAll('-', `-${WORD_JOINER}`)

/** 云江省 · 科技厅 · 2026-12-31 截止. */
const aboutText = ({ regionName, orgs, window }: PolicyCard): string =>
  [
    regionName,
    orgs[0] ?? '',
    window.deadline === '' ? '未公布截止日' : `${unbroken(window.deadline.slice(0, 10))}\u00a0截止`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
