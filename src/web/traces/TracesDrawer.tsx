import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { byDay, MOST_TRACES, sameTrace, type Trace, TRACE_TYPE } from '#domain/traces/traces.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconHistory, IconStar, IconX } from '#web/kit/icons.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { takeTraces, useTraces } from '#web/kit/trace-lists.ts'
import type { TraceList } from '#web/kit/traces.ts'
import { useRemembered } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { linkOf } from './links.ts'
import styles from './TracesDrawer.module.css'

const NAMES: Record<TraceList, string> = { favourites: '收藏', footprints: '足迹' }

const EMPTY = {
  favourites: { text: '还没有收藏，看到有用的政策点星标即可', icon: IconStar },
  footprints: { text: '还没有浏览记录', icon: IconHistory },
} as const

/** What was taken out last, and how it comes back. */
interface Taken {
  count: number
  undo: () => void
}

/** 我的收藏与足迹: what this browser keeps, newest first. */
const TracesDrawer = (props: { open: boolean; onClose: () => void }) => {
  const [list, setList] = useState<TraceList>('favourites')
  const [taken, setTaken] = useState<Taken | null>(null)
  const kept = { favourites: useTraces('favourites'), footprints: useTraces('footprints') }
  const panel = useRef<HTMLDivElement>(null)
  const take = (gone: readonly Trace[]): void => {
    const undo = takeTraces(list, gone)
    setTaken({ count: gone.length, undo })
    // The button that had the focus is gone with its row.
    panel.current?.focus()
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title="我的收藏与足迹"
      place="right"
      size="md"
    >
      <Tabs
        label="收藏与足迹"
        tabs={(Object.keys(NAMES) as TraceList[]).map((value) => ({
          value,
          name: NAMES[value],
          note: kept[value].length,
        }))}
        value={list}
        onChange={(next) => {
          setList(next)
          setTaken(null)
        }}
      >
        <div ref={panel} tabIndex={-1} className={styles.panel}>
          <output className={styles.taken}>
            {taken && (
              <>
                {`已移除 ${taken.count} 条`}
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    taken.undo()
                    setTaken(null)
                    panel.current?.focus()
                  }}
                >
                  撤销
                </button>
              </>
            )}
          </output>
          {list === 'footprints' && <Recording />}
          {kept[list].length === 0 ? (
            <EmptyState icon={EMPTY[list].icon} text={EMPTY[list].text} />
          ) : list === 'favourites' ? (
            <Rows traces={kept.favourites} onTake={take} onFollow={props.onClose} />
          ) : (
            byDay(kept.footprints).map(({ day, traces }) => (
              <section key={day} aria-label={day}>
                <h3 className={styles.day}>
                  <span className="num">{day || '较早'}</span>
                  <button type="button" className="link" onClick={() => take(traces)}>
                    清除当天
                  </button>
                </h3>
                <Rows traces={traces} onTake={take} onFollow={props.onClose} />
              </section>
            ))
          )}
          <p className={styles.foot}>
            {`只保存在本机浏览器，各留最近 ${MOST_TRACES} 条`}
            {kept[list].length > 0 && (
              <button type="button" className="link" onClick={() => take(kept[list])}>
                {`清空${NAMES[list]}`}
              </button>
            )}
          </p>
        </div>
      </Tabs>
    </Dialog>
  )
}

export default TracesDrawer

const Recording = () => {
  const [off, setOff] = useRemembered<boolean>('footprintsOff')
  return (
    <div className={styles.recording}>
      <Switch
        label="记录浏览足迹"
        checked={off !== true}
        onChange={(on) => setOff(on ? null : true)}
      />
    </div>
  )
}

const Rows = (props: {
  traces: readonly Trace[]
  onTake: (gone: readonly Trace[]) => void
  onFollow: () => void
}) => {
  const href = useHref()
  return (
    <ul className={styles.rows}>
      {props.traces.map((trace) => (
        <li key={`${trace.objType} ${trace.id} ${trace.at}`}>
          <span className={`tag ${styles.type}`}>{TRACE_TYPE[trace.objType]}</span>
          <Link to={linkOf(href, trace)} className={styles.title} onClick={props.onFollow}>
            {trace.title || `编号 ${trace.id}`}
          </Link>
          <time className={`num ${styles.at}`}>{trace.at.slice(5, 16)}</time>
          <button
            type="button"
            className="iconbtn"
            aria-label={`移除《${trace.title || trace.id}》`}
            onClick={() => props.onTake(props.traces.filter((one) => sameTrace(one, trace)))}
          >
            <IconX size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
