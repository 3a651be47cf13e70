import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconCalendarEvent, IconPlus } from '#web/kit/icons.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { daysUntil, Due } from '../detail/Due.tsx'
import type { Declaration, Milestone } from '../queries.ts'
import type { Side } from '../side.ts'
import { MilestoneForm } from './MilestoneForm.tsx'
import styles from './milestones.module.css'

/** 里程碑: what is planned, the reports and the acceptance that follow, and when to apply anew. */
export const Milestones = (props: {
  side: Side
  declaration: Declaration
  /** Whether the reader may change any of them. */
  may: boolean
  onChanged: (next: Declaration) => void
}) => {
  const { declaration, may } = props
  const [edited, setEdited] = useState<Milestone | 'new' | null>(null)
  const { milestones } = declaration
  const add = may && (
    <Button onClick={() => setEdited('new')}>
      <IconPlus size={18} />
      添加节点
    </Button>
  )
  return (
    <div className={styles.all}>
      {milestones.length === 0 ? (
        <EmptyState icon={IconCalendarEvent} text="暂无节点，可以记录计划、年报和验收的日期">
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.list}>
            {milestones.map((one) => (
              <Line key={one.milestoneId} milestone={one} onEdit={() => setEdited(one)} may={may} />
            ))}
          </ul>
          {may && <p className={styles.add}>{add}</p>}
        </>
      )}
      {edited !== null && (
        <MilestoneForm
          side={props.side}
          declareNo={declaration.declareNo}
          kinds={declaration.milestoneKinds}
          milestone={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(next) => {
            setEdited(null)
            props.onChanged(next)
          }}
        />
      )}
    </div>
  )
}

const Line = (props: { milestone: Milestone; may: boolean; onEdit: () => void }) => {
  const { milestone, may } = props
  const { name, kindName, dueOn, doneOn, note } = milestone
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
          <span className="t2">{kindName}</span>
          {doneOn !== '' && <Tag tone="good">{`已完成 ${doneOn}`}</Tag>}
        </p>
        <p>
          <Due on={dueOn} daysLeft={doneOn === '' ? daysUntil(dueOn) : null} />
        </p>
        {note !== '' && <p className="t2">{note}</p>}
      </div>
      {may && milestone.open && (
        <Button size="sm" onClick={props.onEdit}>
          编辑
          <span className="sr">{name}</span>
        </Button>
      )}
    </li>
  )
}
