import { IconCircleCheck } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import type { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { Task } from './queries.ts'
import styles from './overview.module.css'

/** More of them would not be done today. */
const MOST_TASKS = 5

/** What a task's button says and where it leads. */
const WAY: Readonly<Record<Task['kind'], { label: string; to: (href: typeof hrefTo) => string }>> =
  {
    certify: { label: '去认证', to: (href) => href('enterprise', { tab: 'certification' }) },
    recertify: { label: '去复核', to: (href) => href('enterprise', { tab: 'certification' }) },
    rejected: { label: '补正材料', to: (href) => href('enterprise', { tab: 'certification' }) },
    join: { label: '审核加入申请', to: (href) => href('user', { tab: 'joins' }) },
    permission: { label: '处理权限申请', to: (href) => href('user', { tab: 'requests' }) },
    profile: { label: '完善资料', to: (href) => href('enterprise') },
    claim: { label: '核对认领', to: (href) => href('certifications') },
    review: { label: '去审核', to: (href) => href('certifications') },
    leads: { label: '查看线索', to: (href) => href('leads', { status: 'waiting' }) },
    queues: { label: '查看待办', to: (href) => href('queues') },
  }

/** 今天要处理: most pressing first, each with its one button. */
export const Tasks = ({ tasks }: { tasks: readonly Task[] }) => {
  const href = useHref()
  if (tasks.length === 0)
    return (
      <p className={styles.done}>
        <IconCircleCheck size={20} />
        今天暂无待处理事项
      </p>
    )
  return (
    <ul className={styles.tasks}>
      {tasks.slice(0, MOST_TASKS).map((task) => (
        <li key={task.kind}>
          <div>
            <p className={styles.taskTitle}>
              {task.title}
              {task.count > 1 && <span className="num muted">{` ${task.count} 项`}</span>}
            </p>
            <p className="t2">
              {task.detail}
              {task.due !== '' && (
                <span className="num">
                  {task.detail === '' ? '' : ' · '}
                  {`截止 ${task.due}`}
                </span>
              )}
            </p>
          </div>
          <ButtonLink to={WAY[task.kind].to(href)} size="sm">
            {WAY[task.kind].label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
