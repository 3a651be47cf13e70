import type { ReactNode } from 'react'
import { JOB_GRADE, type JobGrade } from '#domain/job-titles/codes.ts'
import { SourceLine } from '../parts/SourceLine.tsx'
import type { JobTitleDetail } from '../parts/types.ts'
import { UnverifiedTag } from '../parts/Tags.tsx'
import { isUnverified, pathLines } from '../parts/labels.ts'
import styles from './detail.module.css'

/** 条件: education and years beside the national reference, then everything else. */
export const Conditions = ({ notice }: { notice: JobTitleDetail }) => {
  const { national } = notice
  return (
    <>
      <h2>学历与年限</h2>
      <div className={styles.scroll}>
        <table className={styles.beside}>
          <thead>
            <tr>
              <th scope="col">级别</th>
              <th scope="col">{notice.demo ? '本示例' : `${notice.regionName}条件`}</th>
              <th scope="col">国家参考标准</th>
            </tr>
          </thead>
          <tbody>
            {notice.grades.map((grade) => (
              <tr key={grade}>
                <th scope="row">{JOB_GRADE[grade]}</th>
                <td data-label={notice.demo ? '本示例' : notice.regionName}>
                  <Own notice={notice} grade={grade} />
                </td>
                <td data-label="国家参考标准" className={styles.reference}>
                  <National notice={notice} grade={grade} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {national && <SourceLine standard={national} />}
      <h2>其他条件</h2>
      <dl className={styles.facts}>
        <Fact name="岗位与身份">{listOf(notice.conditions)}</Fact>
        <Fact name="社保">{numberOf(notice.socialInsuranceMonths, '个月')}</Fact>
        <Fact name="继续教育">{numberOf(notice.ceHours, '学时')}</Fact>
        <Fact name="代表性成果">{listOf(notice.results)}</Fact>
        <Fact name="论文">{notice.papers}</Fact>
        <Fact name="答辩或面试">{notice.interview}</Fact>
        <Fact name="官方收费">{notice.fee}</Fact>
      </dl>
    </>
  )
}

const Own = ({ notice, grade }: { notice: JobTitleDetail; grade: JobGrade }) => {
  const paths = notice.educationYears.filter((it) => it.grade === grade)
  if (paths.length === 0) return <>未收录原文，以当地通知为准</>
  const years = Math.max(...paths.map(({ totalYears }) => totalYears))
  return (
    <>
      <Paths lines={pathLines(paths)} />
      {years > 0 && <p>{`另要求总工龄 ${years} 年`}</p>}
    </>
  )
}

const National = ({ notice, grade }: { notice: JobTitleDetail; grade: JobGrade }) => {
  const rule = notice.national?.grades.find((it) => it.grade === grade)
  if (!rule) return <>未收录</>
  return (
    <>
      <Paths lines={pathLines(rule.paths)} />
      {rule.note !== '' && <p className={styles.small}>{rule.note}</p>}
      {isUnverified(rule.confidence) && <UnverifiedTag />}
    </>
  )
}

const Paths = ({ lines }: { lines: ReturnType<typeof pathLines> }) => (
  <ul>
    {lines.map(({ education, demand }) => (
      <li key={demand}>{`${education}：${demand}`}</li>
    ))}
  </ul>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )

const listOf = (lines: readonly string[]): ReactNode =>
  lines.length === 0 ? null : (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

const numberOf = (value: number | null, unit: string): string =>
  value === null ? '以当年通知为准' : `${value} ${unit}`
