import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { company } from '#contract/company.ts'
import { matching } from '#contract/matching.ts'
import { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { APPLIED_KINDS } from '#domain/matching/kind.ts'
import { MATCH_RESULT } from '#domain/matching/results.ts'
import { WINDOW_STATE, type WindowState } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Field } from '#web/kit/Field.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import { queryOptionsAbortable, queryOptionsInline } from '#web/wire/query.ts'
import { LevelTag } from '../LevelTag.tsx'
import { useHolds } from '../useServes.ts'
import styles from './add.module.css'

type PolicyCard = AnswerOf<typeof policies.search>['records'][number]['policy']
type Match = AnswerOf<typeof matching.list>['records'][number]

/** A policy as far as a choice goes. */
export interface Chosen {
  policyId: string
  title: string
}

/** As many policies as are offered at once. */
const OFFERED = 10

/** The company's own matches that look well and are received now; the matching keeps to where it is. */
const matchesQuery = () =>
  queryOptionsInline(matching.list, {
    results: ['hopeful', 'possible'],
    windowStates: ['open', 'closing', 'longterm'],
    kinds: APPLIED_KINDS,
    pageSize: 20,
  })

/** What narrows the search; both are on until somebody turns them off. */
interface Narrowing {
  /** Only what one applies for, and not what is over. */
  applied: boolean
  /** Only what holds where the company is, or above; six digits, empty = everywhere. */
  regionCode: string
}

const NOT_OVER = (Object.keys(WINDOW_STATE) as WindowState[]).filter((state) => state !== 'closed')

const policiesQuery = (keyword: string, { applied, regionCode }: Narrowing) =>
  queryOptionsAbortable(policies.search, {
    keyword,
    types: ['notice', 'policy'],
    ...(applied ? { kinds: APPLIED_KINDS, windowStates: NOT_OVER } : {}),
    ...(regionCode === '' ? {} : { regionCodes: [regionCode], includeUpper: true }),
    // With nothing typed, what can be applied for now.
    ...(keyword === '' ? { windowStates: ['open', 'closing'], sort: 'deadline' } : {}),
    pageSize: OFFERED,
  })

/** Where the company is registered; empty until it is known, and for whoever may not see it. */
const useOwnRegion = (): { code: string; name: string } => {
  const may = useHolds()('enterprise:info')
  const asked = useQuery({ ...queryOptionsInline(company.mine, {}), enabled: may })
  return { code: asked.data?.regionCode ?? '', name: asked.data?.regionName ?? '' }
}

/**
 * Chooses a policy: with nothing typed what the company was matched with and may apply for now, else
 * what is found for the words, with 可申报 and the own region on until they are turned off.
 */
export const PolicyPicker = (props: {
  fieldRef: Ref<HTMLInputElement>
  chosen: Chosen | null
  onChoose: (policy: Chosen) => void
}) => {
  const { chosen } = props
  const [typed, setTyped] = useState('')
  const [applied, setApplied] = useState(true)
  const [isOwn, setOwn] = useState(true)
  const keyword = useSettled(typed.trim(), 250)
  const region = useOwnRegion()
  const holds = useHolds()
  const matched = useQuery({ ...matchesQuery(), enabled: keyword === '' && holds('precise:list') })
  const matches = matched.data?.records ?? []
  const offersMatches = keyword === '' && matches.length > 0
  const asked = useQuery({
    ...policiesQuery(keyword, { applied, regionCode: isOwn ? region.code : '' }),
    placeholderData: keepPreviousData,
    enabled: !offersMatches && !(keyword === '' && matched.isLoading),
  })
  return (
    <div className={styles.picker}>
      <Field label="查找政策" hint="按名称、文号或关键词查找；不填时列出与企业匹配、正在受理的">
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
      {!offersMatches && (
        <div className={styles.narrowing}>
          <Switch label="只看可申报" checked={applied} onChange={setApplied} />
          {region.code !== '' && (
            <Switch label={`只看${region.name}及上级`} checked={isOwn} onChange={setOwn} />
          )}
        </div>
      )}
      {chosen !== null && (
        <p className={styles.chosen}>
          已选：<b>{chosen.title}</b>
        </p>
      )}
      {offersMatches ? (
        <Offers
          said="与企业匹配、正在受理的政策，结论好的在前；能否获批由主管部门决定"
          offers={matches.slice(0, OFFERED).map(offerOfMatch)}
          chosen={chosen}
          onChoose={props.onChoose}
        />
      ) : (
        <>
          {(asked.isPending || matched.isLoading) && (
            <Skeleton label="政策" rows={4} height="3.5rem" />
          )}
          {asked.isError && <ErrorBlock compact onRetry={() => void asked.refetch()} />}
          {asked.data !== undefined && (
            <Found
              records={asked.data.records.map(({ policy }) => policy)}
              total={asked.data.total}
              keyword={keyword}
              chosen={chosen}
              onChoose={props.onChoose}
              onWiden={
                applied || (isOwn && region.code !== '')
                  ? () => {
                      setApplied(false)
                      setOwn(false)
                    }
                  : null
              }
            />
          )}
        </>
      )}
    </div>
  )
}

/** One policy that can be chosen, and what is said below its title. */
interface Offer extends Chosen {
  level: PolicyCard['level']
  about: string
}

const offerOfMatch = (match: Match): Offer => ({
  policyId: match.policyId,
  title: match.shortTitle || match.title,
  level: match.level,
  about: joined(
    match.kindName,
    MATCH_RESULT[match.result],
    match.regionName,
    match.orgs[0],
    windowText(match),
  ),
})

/** Named as a match is, by what there is to get; the document that gives it stands beside. */
const offerOfPolicy = (policy: PolicyCard): Offer => ({
  policyId: policy.policyId,
  title: policy.shortTitle || policy.title,
  level: policy.level,
  about: joined(
    policy.shortTitle === '' ? '' : `《${policy.title}》`,
    policy.regionName,
    policy.orgs[0],
    windowText({ windowState: policy.window.state, deadline: policy.window.deadline }),
  ),
})

const Found = (props: {
  records: readonly PolicyCard[]
  total: number
  keyword: string
  chosen: Chosen | null
  onChoose: (policy: Chosen) => void
  /** Takes the filters off; null where none is on. */
  onWiden: (() => void) | null
}) => {
  const { records, total, keyword, onWiden } = props
  if (records.length === 0)
    return (
      <EmptyState
        icon={IconSearchOff}
        text={
          keyword === ''
            ? '现在没有申报中的政策，可以按名称查找，或自己填写项目'
            : `没有找到“${keyword}”，试试更短的词，或自己填写项目`
        }
      >
        {onWiden !== null && <Button onClick={onWiden}>不限可申报和地区再找</Button>}
      </EmptyState>
    )
  return (
    <Offers
      said={
        keyword === ''
          ? '申报中的政策，最近截止的在前'
          : `共 ${total} 项，列出前 ${records.length} 项`
      }
      offers={records.map(offerOfPolicy)}
      chosen={props.chosen}
      onChoose={props.onChoose}
    />
  )
}

const Offers = (props: {
  said: string
  offers: readonly Offer[]
  chosen: Chosen | null
  onChoose: (policy: Chosen) => void
}) => (
  <fieldset className={styles.offered}>
    <legend>
      <output>{props.said}</output>
    </legend>
    {props.offers.map(({ policyId, title, level, about }) => (
      <label key={policyId} className={styles.offer}>
        <input
          type="radio"
          name="policy"
          checked={props.chosen?.policyId === policyId}
          onChange={() => props.onChoose({ policyId, title })}
        />
        <span>{title}</span>
        <small>
          <LevelTag level={level} />
          {about}
        </small>
      </label>
    ))}
  </fieldset>
)

const WORD_JOINER = '\u2060'

/** A day that no line ends in. */
const unbroken = (day: string): string => day.replaceAll('-', `-${WORD_JOINER}`)

/** 2026-12-31 截止, 长期受理, or that no day was published. */
const windowText = ({ windowState, deadline }: Pick<Match, 'windowState' | 'deadline'>): string => {
  if (deadline !== '') return `${unbroken(deadline.slice(0, 10))}\u00a0截止`
  return windowState === 'longterm' ? '长期受理' : '未公布截止日'
}

/** 云江省 · 科技厅 · 2026-12-31 截止. */
const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ')
