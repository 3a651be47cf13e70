import { type Ref, useId } from 'react'
import { IconCircleCheck, IconCircleDashed } from '#web/kit/icons.ts'
import type { Problem } from '../queries.ts'
import { groupedProblems } from './grouped-problems.ts'
import styles from './edit.module.css'

/** 还缺什么: everything that keeps the form from being published, each a way to its field. */
export const Lacking = ({
  boxRef,
  ...props
}: {
  problems: readonly Problem[]
  /** Facts of its documents that nobody has decided about. */
  open: number
  boxRef: Ref<HTMLElement>
  onGo: (path: string) => void
}) => {
  const problems = groupedProblems(props.problems)
  const id = useId()
  return (
    <section ref={boxRef} tabIndex={-1} className={styles.lacking} aria-labelledby={id}>
      {problems.length === 0 ? (
        <p id={id} className={styles.complete}>
          <IconCircleCheck size={18} />
          {props.open === 0
            ? '内容齐全，可以送审'
            : `必填内容齐全；公文中还有 ${props.open} 处待确认`}
        </p>
      ) : (
        <details open={problems.length <= OPEN_UP_TO}>
          <summary id={id}>
            <IconCircleDashed size={18} />
            {`发布前还需补充 ${problems.length} 处`}
          </summary>
          <ul>
            {problems.map(({ path, label, text }) => (
              <li key={`${path}:${text}`}>
                <button type="button" className={styles.goto} onClick={() => props.onGo(path)}>
                  <b>{label}</b>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const OPEN_UP_TO = 8
