import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import styles from '../PolicySchedulePage.module.css'
import { fullDay } from '../parts/format.ts'
import { basisWords } from './schedule-file.ts'
import type { Schedule } from './schedule-query.ts'

/** The steps with their days, each saying where its date comes from. */
export const Tasks = ({ schedule }: { schedule: Schedule }) => {
  const href = useHref()
  const { tasks, project, target, total } = schedule
  return (
    <section aria-labelledby="tasks" className={styles.section}>
      <h2 id="tasks">步骤</h2>
      {project === null ? (
        <p className={styles.none}>
          本站没有这个项目各步时长的资料，不推算各步日期；请按材料清单和贵单位的情况安排。
        </p>
      ) : (
        <>
          <ol className={styles.tasks}>
            {tasks.map((task) => (
              <TaskRow key={task.name} task={task} target={target} />
            ))}
          </ol>
          {target === null && total !== null && (
            <p className="num">{`各步时长相加 ${total.least} 到 ${total.most} 天，可从当年的截止日期往回推。`}</p>
          )}
          <p className="hint">
            {'时长取自本站服务“'}
            <Link to={href('serviceProjectDetail', { id: project.projectId })} className="link">
              {project.name}
            </Link>
            {
              '”的估计，有区间的取较长的；自己准备可能更长或更短。完成日遇休息日提前到前一个工作日。'
            }
          </p>
        </>
      )}
    </section>
  )
}

const TaskRow = (props: { task: Schedule['tasks'][number]; target: Schedule['target'] }) => {
  const { task, target } = props
  const { name, days, client, from, to, isPast } = task
  return (
    <li data-past={isPast || undefined}>
      <p className={`num ${styles.span}`}>
        {from === '' ? (
          '不排日期'
        ) : (
          <>
            <time dateTime={from}>{fullDay(from)}</time>
            {' 至 '}
            <time dateTime={to}>
              <b>{fullDay(to)}</b>
            </time>
          </>
        )}
      </p>
      <div>
        <h3>
          {name}
          {isPast && <span className="tag">已过</span>}
        </h3>
        {client !== '' && <p className="brief">{`您要做：${client}`}</p>}
        <p className="hint">
          {[
            days === '' ? '时长没有资料' : `时长 ${days}`,
            from !== '' && target !== null ? basisWords(target) : '',
          ]
            .filter((part) => part !== '')
            .join('；')}
        </p>
      </div>
    </li>
  )
}
