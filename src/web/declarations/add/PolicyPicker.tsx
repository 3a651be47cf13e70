import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Field } from '#web/kit/Field.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import { askStoppable } from '#web/wire/query.ts'
import { LevelTag } from '../LevelTag.tsx'
import styles from './add.module.css'

export type PolicyCard = AnswerOf<typeof policies.search>['records'][number]['policy']

/** As many policies as are offered at once. */
const OFFERED = 10

const askPolicies = (keyword: string) =>
  askStoppable(policies.search, {
    keyword,
    types: ['notice', 'policy'],
    sort: keyword === '' ? 'deadline' : 'relevance',
    pageSize: OFFERED,
  })

/** Looks for a policy and chooses one: with nothing typed, those that close first. */
export const PolicyPicker = (props: {
  chosen: PolicyCard | null
  onChoose: (policy: PolicyCard) => void
}) => {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), 250)
  const asked = useQuery({ ...askPolicies(keyword), placeholderData: keepPreviousData })
  return (
    <div className={styles.picker}>
      <Field label="查找政策" hint="按名称、文号或关键词查找；不填时列出最近截止的">
        {(control) => (
          <input
            {...control}
            className="input"
            type="search"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {asked.isPending && <Skeleton label="政策" rows={4} height="3.5rem" />}
      {asked.isError && <ErrorBlock compact onRetry={() => void asked.refetch()} />}
      {asked.data !== undefined && (
        <Offered
          records={asked.data.records.map(({ policy }) => policy)}
          total={asked.data.total}
          keyword={keyword}
          {...props}
        />
      )}
    </div>
  )
}

const Offered = (props: {
  records: readonly PolicyCard[]
  total: number
  keyword: string
  chosen: PolicyCard | null
  onChoose: (policy: PolicyCard) => void
}) => {
  const { records, total, keyword, chosen, onChoose } = props
  if (records.length === 0)
    return <EmptyState icon={IconSearchOff} text={`没有找到“${keyword}”，试试更短的词，或自填项目`} />
  return (
    <fieldset className={styles.offered}>
      <legend>
        <output>{keyword === '' ? '最近截止的政策' : `共 ${total} 条，列出前 ${records.length} 条`}</output>
      </legend>
      {records.map((policy) => (
        <label key={policy.policyId} className={styles.offer}>
          <input
            type="radio"
            name="policy"
            checked={chosen?.policyId === policy.policyId}
            onChange={() => onChoose(policy)}
          />
          <span>
            <b>{policy.title}</b>
            <small>
              <LevelTag level={policy.level} /> {aboutText(policy)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** 云江省 · 科技厅 · 2026-12-31 截止. */
const aboutText = ({ level, regionName, orgs, window }: PolicyCard): string =>
  [
    regionName === '' ? POLICY_LEVEL[level] : regionName,
    orgs[0] ?? '',
    window.deadline === '' ? '没有公布截止日' : `${window.deadline.slice(0, 10)} 截止`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
