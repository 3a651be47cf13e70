import { JOB_GRADE, type JobGrade } from '#domain/job-titles/codes.ts'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import styles from './parts.module.css'
import type { JobTitleCard } from './types.ts'

/** Low grades light, high grades dark. */
const TONE: Record<JobGrade, string> = {
  technician: 'd',
  assistant: 'd',
  engineer: 'c',
  senior: 'p',
  principal: 'n',
}

/** The grades of a notice; all five are said in one word. */
export const GradeTags = ({ grades }: { grades: readonly JobGrade[] }) => {
  const [first, ...rest] = grades
  const last = rest.at(-1)
  if (first === undefined) return null
  if (last !== undefined && rest.length > 1)
    return (
      <span
        className={`lv ${TONE[last]} ${styles.grade}`}
      >{`${JOB_GRADE[first]}至${JOB_GRADE[last]}`}</span>
    )
  return (
    <>
      {grades.map((grade) => (
        <span key={grade} className={`lv ${TONE[grade]} ${styles.grade}`}>
          {JOB_GRADE[grade]}
        </span>
      ))}
    </>
  )
}

export const UNVERIFIED_TEXT = '待核实'

/** 待核实. */
export const UnverifiedTag = () => <span className={styles.unverified}>{UNVERIFIED_TEXT}</span>

/** 示例: made up for the demonstration. */
export const DemoTag = () => <span className={`tag ${styles.demo}`}>示例</span>

const STATE_TONE: Record<Exclude<JobTitleCard['window']['state'], ''>, string> = {
  open: 'open',
  closing: 'open',
  upcoming: 'future',
  longterm: 'open',
  closed: 'closed',
  reference: 'past',
  undated: 'past',
}

/** 窗口状态 with the days that are left; a document without a window says what it is. */
export const NoticeWindow = ({ window }: { window: JobTitleCard['window'] }) => {
  const { state, daysLeft, opensInDays, urgent } = window
  if (state === '') return <span className="muted">条件文件</span>
  const days =
    daysLeft !== null
      ? daysLeft === 0
        ? ' · 今天截止'
        : ` · 剩 ${daysLeft} 天`
      : opensInDays !== null
        ? ` · ${opensInDays} 天后开始`
        : ''
  return (
    <span className={`st num ${urgent ? 'soon' : STATE_TONE[state]}`}>
      {`${WINDOW_STATE[state]}${days}`}
    </span>
  )
}
