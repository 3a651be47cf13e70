import { useEffect, useRef } from 'react'
import type { CheckResult } from '#domain/job-titles/codes.ts'
import { CHECK_RESULT, JOB_GRADE } from '#domain/job-titles/codes.ts'
import type { GradeVerdict } from '#domain/job-titles/check.ts'
import type { AppliedRule } from '#domain/job-titles/standard.ts'
import { SourceLine } from '../parts/SourceLine.tsx'
import type { JobStandard, JobStandards } from '../parts/types.ts'
import styles from './Check.module.css'
import { CAUTION_TEXT, earliestText, FIELD_NAME, shortageText } from './labels.ts'

const TONE: Record<CheckResult, string> = {
  hopeful: 'ok',
  possible: 'maybe',
  incomplete: 'ask',
  unmet: 'no',
  inapplicable: 'off',
}

/**
 * The conclusion of each grade, what it rests on, and what is missing. Each time it is asked for, it
 * comes into sight with the focus on its heading, which says the conclusions in short.
 */
export const CheckResults = (props: {
  verdicts: readonly GradeVerdict<JobStandard>[]
  standards: JobStandards
  birthYear: string
  runs: number
}) => {
  const { verdicts, standards, birthYear, runs } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView?.({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [runs])
  const used = [...new Set(verdicts.flatMap(({ applied }) => applied?.standard ?? []))]
  const ageNote = noteFor(birthYear, standards)
  return (
    <section className={styles.results} aria-labelledby="check-results">
      <h2 id="check-results" ref={heading} tabIndex={-1} aria-describedby="check-overview">
        各级结论
      </h2>
      <ul id="check-overview" className={styles.overview}>
        {verdicts.map(({ grade, result }) => (
          <li key={grade} data-tone={TONE[result]}>
            {JOB_GRADE[grade]} <b>{CHECK_RESULT[result]}</b>
          </li>
        ))}
      </ul>
      <ol className={styles.verdicts}>
        {verdicts.map((verdict) => (
          <Verdict key={verdict.grade} verdict={verdict} now={standards.now} />
        ))}
      </ol>
      {ageNote !== '' && <p className={styles.age}>{ageNote}</p>}
      <div className={styles.basis}>
        {used.map((standard) => (
          <SourceLine key={standard.standardId} standard={standard} />
        ))}
        <p>
          结论按已收录的条件估计，不是评审意见。能不能申报、能不能通过，由当地评审委员会按当年通知决定。
        </p>
      </div>
    </section>
  )
}

const Verdict = ({ verdict, now }: { verdict: GradeVerdict<JobStandard>; now: string }) => {
  const { grade, result, applied, shortages, unknown, cautions } = verdict
  const earliest = earliestText(verdict, now)
  return (
    <li className={styles.verdict} data-tone={TONE[result]}>
      <h3>{JOB_GRADE[grade]}</h3>
      <p className={styles.word}>{CHECK_RESULT[result]}</p>
      {result === 'inapplicable' ? (
        <p className={styles.small}>已取得这一级或更高一级</p>
      ) : (
        <>
          {earliest !== '' && <p className={`num ${styles.earliest}`}>{earliest}</p>}
          <ul className={styles.missing}>
            {shortages.map((shortage) => (
              <li key={shortage.code} data-kind="short">
                {shortageText(shortage)}
              </li>
            ))}
            {unknown.length > 0 && (
              <li data-kind="ask">
                {`补充：${unknown.map((field) => FIELD_NAME[field]).join('、')}`}
              </li>
            )}
            {cautions.map((caution) => (
              <li key={caution}>{CAUTION_TEXT[caution]}</li>
            ))}
          </ul>
          <p className={styles.small}>{applied && basisText(applied)}</p>
        </>
      )}
    </li>
  )
}

/** Whose conditions they are, and what those do not say. */
const basisText = ({ local, standard }: AppliedRule<JobStandard>): string => {
  const basis = local ? `依据${standard.regionName}条件` : '依据国家参考标准'
  const silent = [
    standard.insuranceMonths === null ? '社保' : '',
    standard.ceHours === null ? '学时' : '',
  ].filter((name) => name !== '')
  return silent.length === 0 ? basis : `${basis}，${silent.join('、')}要求以当年通知为准`
}

/** The national table's word for people near retirement; empty for the others. */
const noteFor = (birthYear: string, { records, now }: JobStandards): string => {
  const year = Number(birthYear)
  const noted = records.find(({ ageNoteFrom }) => ageNoteFrom !== null)
  if (!noted || noted.ageNoteFrom === null || !Number.isInteger(year) || year < 1900) return ''
  return Number(now.slice(0, 4)) - year >= noted.ageNoteFrom ? noted.ageNote : ''
}
