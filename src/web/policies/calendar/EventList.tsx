import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import { MineSlot } from '../mine/MineSlot.tsx'
import { fullDay, shortDay } from '../parts/format.ts'
import { Distance } from '../parts/Distance.tsx'
import { LevelTag } from '../parts/LevelTag.tsx'
import { expectedWords, eventWords, yearsWords } from '../parts/expected-labels.ts'
import type { DatedEvent } from './events.ts'
import styles from './EventList.module.css'

/** Dates as rows: what happens, to which policy, and in how many days. `dated` puts the day first. */
export const EventList = (props: {
  events: readonly DatedEvent[]
  now: string
  dated?: boolean
  /** The policies of the whole calendar, of which these are some. */
  ids: readonly string[]
}) => (
  <ul className={styles.list}>
    {props.events.map((it) => (
      <EventRow
        key={`${it.policyId} ${it.day} ${it.event}`}
        it={it}
        now={props.now}
        dated={props.dated === true}
        ids={props.ids}
      />
    ))}
  </ul>
)

const EventRow = (props: {
  it: DatedEvent
  now: string
  dated: boolean
  ids: readonly string[]
}) => {
  const { it, now, dated, ids } = props
  const href = useHref()
  return (
    <li className={styles.row} data-past={it.past || undefined}>
      <p className={`num ${styles.meta}`}>
        {dated && <time dateTime={it.day}>{shortDay(it.day, now)}</time>}
        <LevelTag level={it.level} />
        <span>{eventWords(it)}</span>
        <MineSlot policyId={it.policyId} ids={ids} now={now} brief />
        <Distance event={it.event} at={it.at} past={it.past} now={now} className={styles.end} />
      </p>
      <Link to={href('policyDetail', { id: it.policyId })} className={`cover ${styles.title}`}>
        {it.shortTitle}
      </Link>
      {it.past && <p className={`num ${styles.note}`}>{pastWords(it)}</p>}
    </li>
  )
}

/** Where a date comes from that no notice of this year names. */
const pastWords = ({ batch, at, latest, event, years, likeness }: DatedEvent): string => {
  const own = `${batch === '' ? '' : `${batch}：`}${fullDay(at)} ${eventWords({ event })}`
  if (likeness === '') return own
  const span = { batch, event, from: at.slice(0, 10), to: latest, years, likeness }
  return `${expectedWords(span)}（${yearsWords(span)}）`
}
