import { useEffect, useRef, useState } from 'react'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import { InfoForm } from '../info/InfoForm.tsx'
import { useDraft } from '../info/useDraft.ts'
import { Materials } from '../materials/Materials.tsx'
import { Milestones } from '../milestones/Milestones.tsx'
import { Transitions } from '../transitions/Transitions.tsx'
import type { Declaration } from '../queries.ts'
import type { Side } from '../side.ts'
import { useHolds } from '../useServes.ts'
import { STATUS_TEXT } from '../labels.ts'
import { Actions } from './Actions.tsx'
import { Assign } from './Assign.tsx'
import { Corrections } from './Corrections.tsx'
import styles from './detail.module.css'
import { Facts } from './Facts.tsx'
import { Head } from './Head.tsx'
import { Lending } from './Lending.tsx'
import { Talk } from './Talk.tsx'
import { Timeline } from './Timeline.tsx'

type TabName = 'info' | 'materials' | 'timeline' | 'corrections' | 'milestones' | 'talk'

const tabsOf = ({ materials, timeline, corrections, milestones }: Declaration) =>
  [
    { value: 'info', name: '概况' },
    { value: 'materials', name: '材料', note: materials.length || undefined },
    { value: 'timeline', name: '进度', note: timeline.length || undefined },
    { value: 'corrections', name: '补正', note: corrections.length || undefined },
    { value: 'milestones', name: '里程碑', note: milestones.length || undefined },
    { value: 'talk', name: '沟通' },
  ] as const

interface DetailProps {
  side: Side
  declaration: Declaration
  onChanged: (next: Declaration) => void
  onReload: () => void
}

/** A declaration: where it stands, what may be done now, and everything that belongs to it. */
export const Detail = (props: DetailProps) => {
  const { side, declaration, onChanged, onReload } = props
  const draft = useDraft({ side, declaration, onSaved: onChanged, onStale: onReload })
  const printing = useMedia('print')
  const [moves, setMoves] = useState(0)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The dialog of the move has closed and its button may be gone: one goes on from where it led.
    if (moves > 0) place.current?.focus()
  }, [moves])
  const { endAsk } = declaration
  return (
    <div className={styles.page}>
      <LeaveGuard dirty={draft.dirty} text="修改尚未保存，离开后不会保留。" />
      <Actions side={side} declaration={declaration} />
      <Head declaration={declaration} advisor={side.advisor} />
      <section ref={place} tabIndex={-1} className={styles.now} aria-label="现在可以办理">
        <p className={styles.text}>
          {declaration.mine && <b>待您处理　</b>}
          {STATUS_TEXT[declaration.status]}
        </p>
        {endAsk !== null && (
          <output className={styles.endAsk}>
            {`${endAsk.by} 于 ${endAsk.at.slice(0, 10)} 申请终止：${endAsk.reason}。等待顾问答复。`}
          </output>
        )}
        {side.advisor && <Assign declaration={declaration} onChanged={onChanged} />}
        <Transitions
          declaration={declaration}
          unsaved={declaration.canEdit ? draft.unsaved : null}
          onReload={onReload}
          onMoved={(next) => {
            onChanged(next)
            setMoves(moves + 1)
          }}
        />
      </section>
      <Lending declaration={declaration} advisor={side.advisor} onChanged={onChanged} />
      {printing ? <Paper {...props} /> : <Tabbed {...props} draft={draft} />}
    </div>
  )
}

/** All that is printed, one after the other. */
const Paper = ({ side, declaration, onChanged }: DetailProps) => (
  <>
    <Facts declaration={declaration} />
    <h2>材料</h2>
    <Materials side={side} declaration={declaration} onChanged={onChanged} />
    {declaration.corrections.length > 0 && (
      <>
        <h2>补正</h2>
        <Corrections declaration={declaration} />
      </>
    )}
    <h2>进度</h2>
    <Timeline declaration={declaration} />
    <p className={styles.printed}>
      {`申报编号 ${declaration.declareNo}　打印自策桥 ${formatBeijingTime(now())}`}
    </p>
  </>
)

const Tabbed = (props: DetailProps & { draft: ReturnType<typeof useDraft> }) => {
  const { side, declaration, onChanged } = props
  const { read, go } = useAddress()
  const tabs = tabsOf(declaration)
  const tab = tabs.find(({ value }) => value === read('tab'))?.value ?? 'info'
  const holds = useHolds()
  const plans = side.advisor || holds('declare:list:progress')
  return (
    <Tabs<TabName>
      label="申报内容"
      tabs={tabs}
      value={tab}
      onChange={(value) => go({ tab: value === 'info' ? '' : value }, true)}
    >
      <div className={styles.panel}>
        {tab === 'info' && <Info {...props} />}
        {tab === 'materials' && (
          <Materials side={side} declaration={declaration} onChanged={onChanged} />
        )}
        {tab === 'timeline' && <Timeline declaration={declaration} />}
        {tab === 'corrections' && <Corrections declaration={declaration} />}
        {tab === 'milestones' && (
          <Milestones side={side} declaration={declaration} may={plans} onChanged={onChanged} />
        )}
        {tab === 'talk' && <Talk declaration={declaration} advisor={side.advisor} />}
      </div>
    </Tabs>
  )
}

/** 概况: as a form while it may be changed, or while typed words would be lost; else in words. */
const Info = (props: DetailProps & { draft: ReturnType<typeof useDraft> }) => {
  const { declaration, draft, side } = props
  const barred = declaration.canEdit
    ? null
    : `现在是“${declaration.statusName}”，内容不能修改。没有保存的内容还在下面，可以复制出来。`
  if (!declaration.canEdit && !draft.dirty) return <Facts declaration={declaration} />
  return <InfoForm draft={draft} declaration={declaration} advisor={side.advisor} barred={barred} />
}
