import { GRADE_TIER, GRADES, JOB_GRADE } from '#domain/job-titles/codes.ts'
import { ruleFor } from '#domain/job-titles/standard.ts'
import styles from './Ladder.module.css'
import { SourceLine } from './SourceLine.tsx'
import { UnverifiedTag } from './Tags.tsx'
import type { JobStandards } from './types.ts'
import { isUnverified, pathLines } from './labels.ts'

/**
 * 技术员 → 正高级工程师 on the tick line, with the years each step needs in a region; where the
 * region's own table is silent the national one stands in, and says so.
 */
export const Ladder = (props: {
  standards: JobStandards
  regionCode: string
  /** A region's table may hold for one specialty only. */
  specialty?: string
}) => {
  const { standards, regionCode, specialty = '' } = props
  const on = standards.now.slice(0, 10)
  const steps = GRADES.map((grade) => ({
    grade,
    applied: ruleFor(standards.records, { regionCode, specialty, grade, on }),
  }))
  const used = [...new Set(steps.flatMap(({ applied }) => applied?.standard ?? []))]
  const others = standards.records.filter(
    (it) => it.regionCode === regionCode && it.specialties.length > 0 && !used.includes(it),
  )
  return (
    <>
      <ol className={styles.ladder}>
        {steps.map(({ grade, applied }) => (
          <li key={grade} data-national={applied?.local === true ? undefined : true}>
            <b>{JOB_GRADE[grade]}</b>
            <small>{GRADE_TIER[grade]}</small>
            {applied === null ? (
              <p>以当地通知为准</p>
            ) : (
              <>
                <ul>
                  {pathLines(applied.rule.paths).map(({ education, demand }) => (
                    <li key={demand}>
                      <span>{education}</span>
                      {demand}
                    </li>
                  ))}
                </ul>
                <p className={styles.mark}>
                  <span>
                    {applied.local ? `${applied.standard.regionName}条件` : '国家参考标准'}
                  </span>
                  {isUnverified(applied.rule.confidence) && <UnverifiedTag />}
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.sources}>
        {used.map((standard) => (
          <SourceLine key={standard.standardId} standard={standard} />
        ))}
        {others.map(({ standardId, specialtyNames, name, grades }) => (
          <p key={standardId} className={styles.other}>
            {`${specialtyNames.join('、')}专业另有条件：《${name}》，收录了${grades.map(({ grade }) => JOB_GRADE[grade]).join('、')}。自测时选这个专业会按它计算。`}
          </p>
        ))}
      </div>
    </>
  )
}
