import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { GRADES, JOB_GRADE } from '#domain/job-titles/codes.ts'
import { NATION, ruleFor } from '#domain/job-titles/standard.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useFollowing } from '#web/kit/useFollowing.ts'
import { useHref } from '#web/shell/useHref.ts'
import { provincesQuery, standardsQuery } from '../parts/queries.ts'
import { SourceLine } from '../parts/SourceLine.tsx'
import type { JobStandard, JobStandards } from '../parts/types.ts'
import { UnverifiedTag } from '../parts/Tags.tsx'
import { isUnverified, pathLines } from '../parts/labels.ts'
import { addressOf, type ListQuery } from './list-query.ts'
import { Kept } from './Kept.tsx'
import styles from './list.module.css'

const NATION_NAME = '国家参考标准'

/** 对比两地: chooses the two regions, and lays their conditions side by side once both are chosen. */
export const Compare = ({ query }: { query: ListQuery }) => {
  const href = useHref()
  const navigate = useNavigate()
  const here = useFollowing<HTMLSelectElement>(query.region)
  const there = useFollowing<HTMLSelectElement>(query.with)
  const provinces = useQuery(provincesQuery())
  const names = new Map((provinces.data?.records ?? []).map((it) => [it.regionCode, it.regionName]))
  const options = [...names].map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [region, other] = [form.get('region'), form.get('with')].map(String)
    const next = { ...query, region: region ?? '', with: other ?? '' }
    void navigate(href('jobTitleList', addressOf(next)), { preventScrollReset: true })
  }
  const nameOf = (code: string): string => names.get(code) ?? NATION_NAME
  return (
    <section aria-labelledby="compare" className={styles.compare}>
      <div className={styles.compareHead}>
        <h2 id="compare">对比两地</h2>
        <form action={href('jobTitleList')} onSubmit={submit}>
          <select
            ref={here}
            name="region"
            className="input"
            aria-label="甲地"
            defaultValue={query.region}
          >
            <option value={query.region === NATION ? NATION : ''}>{NATION_NAME}</option>
            {options}
          </select>
          <Kept query={query} fields={['year', 'grade', 'specialty', 'win', 'q']} />
          <span aria-hidden>与</span>
          <select
            ref={there}
            name="with"
            className="input"
            aria-label="乙地"
            defaultValue={query.with}
          >
            <option value="">请选择</option>
            <option value={NATION}>{NATION_NAME}</option>
            {options}
          </select>
          <button type="submit" className="btn s">
            对比
          </button>
          {query.with !== '' && (
            <Link
              to={href('jobTitleList', addressOf({ ...query, with: '' }))}
              className="btn q"
              preventScrollReset
            >
              收起
            </Link>
          )}
        </form>
      </div>
      {query.with !== '' && (
        <Sides
          specialty={query.specialty}
          sides={[
            { code: query.region || NATION, name: nameOf(query.region || NATION) },
            { code: query.with, name: nameOf(query.with) },
          ]}
        />
      )}
    </section>
  )
}

interface Place {
  code: string
  name: string
}

const Sides = (props: { sides: [Place, Place]; specialty: string }) => {
  const asked = useQuery(standardsQuery())
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton label="两地条件" rows={4} />
  const [left, right] = props.sides.map((place) => sideOf(place, props.specialty, asked.data))
  if (!left || !right) return null
  const used = [...new Set([...left.used, ...right.used])]
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.sides}>
          <caption className="sr">{`${left.name}与${right.name}的条件`}</caption>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">{left.name}</th>
              <th scope="col">{right.name}</th>
            </tr>
          </thead>
          <tbody>
            {left.rows.map((row, at) => {
              const other = right.rows[at]
              const differs = other !== undefined && row.text !== other.text
              return (
                <tr key={row.title} data-differs={differs || undefined}>
                  <th scope="row">
                    {row.title}
                    {differs && <span className="sr">（两地不同）</span>}
                  </th>
                  <td>{row.cell}</td>
                  <td>{other?.cell}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className={styles.tint}>底色标出两地不同的项目；灰字是国家参考标准，不等于当地条件。</p>
      <div className={styles.sources}>
        {used.map((standard) => (
          <SourceLine key={standard.standardId} standard={standard} />
        ))}
      </div>
    </>
  )
}

interface Side {
  name: string
  rows: { title: string; text: string; cell: ReactNode }[]
  used: readonly JobStandard[]
}

/** One region's column: what each grade asks for, then insurance and continuing education. */
const sideOf = (place: Place, specialty: string, standards: JobStandards): Side => {
  const on = standards.now.slice(0, 10)
  const regionCode = place.code === NATION ? '' : place.code
  const used = new Set<JobStandard>()
  const rows = GRADES.map((grade) => {
    const applied = ruleFor(standards.records, { regionCode, specialty, grade, on })
    const lines = pathLines(applied?.rule.paths ?? [])
    if (applied) used.add(applied.standard)
    const reference = applied !== null && !applied.local && place.code !== NATION
    return {
      title: JOB_GRADE[grade],
      text: lines.map(({ education, demand }) => education + demand).join('\n'),
      cell: (
        <div data-reference={reference || undefined}>
          {lines.map(({ education, demand }) => (
            <p key={demand}>{`${education}：${demand}`}</p>
          ))}
          <p className={styles.flags}>
            {reference && <span>{NATION_NAME}</span>}
            {applied && isUnverified(applied.rule.confidence) && <UnverifiedTag />}
          </p>
        </div>
      ),
    }
  })
  const own = [...used].find(({ regionCode: code }) => code === place.code)
  const number = (title: string, value: number | null | undefined, unit: string) => {
    const text = value === null || value === undefined ? '以当年通知为准' : `${value} ${unit}`
    return { title, text, cell: text }
  }
  return {
    name: place.name,
    used: [...used],
    rows: [
      ...rows,
      number('社保月数', own?.insuranceMonths, '个月'),
      number('继续教育', own?.ceHours, '学时'),
    ],
  }
}
