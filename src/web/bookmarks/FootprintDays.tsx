import { Link } from 'react-router'
import { bookmarks } from '#contract/bookmarks.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { keyOf } from '#domain/bookmarks/limits.ts'
import { TARGET_TYPE } from '#domain/bookmarks/saved.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconX } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { linkOf } from './links.ts'
import type { Footprint } from './queries.ts'
import { TargetBadges } from './TargetBadges.tsx'
import styles from './bookmarks.module.css'
import { useTaking } from './useTaking.ts'

const daysOf = (records: readonly Footprint[]): [day: string, rows: Footprint[]][] => {
  const days = new Map<string, Footprint[]>()
  for (const one of records) days.set(one.day, [...(days.get(one.day) ?? []), one])
  return [...days]
}

/** 今天, 昨天, or nothing beside the date. */
const nearName = (day: string): string => {
  const today = formatBeijingDate(now())
  if (day === today) return '今天'
  return day === addDays(today, -1) ? '昨天' : ''
}

/** Footprints day by day; one, or those of a day, can be taken out and come back. */
export const FootprintDays = ({ records }: { records: readonly Footprint[] }) => {
  const taking = useTaking()
  const removing = useEndpointMutation(bookmarks.removeFootprints)
  const remove = (asked: { keys: string[] } | { day: string }, text: string): void => {
    if (!removing.isPending)
      removing.mutate(asked, {
        onSuccess: (answer) => taking(answer, (removed) => `${text} ${removed} 条足迹`),
      })
  }
  return daysOf(records).map(([day, rows]) => (
    <section key={day} aria-label={day} className={styles.day}>
      <h2>
        <span className="num">{day}</span>
        {nearName(day) !== '' && <span className="muted">{nearName(day)}</span>}
        <Button size="sm" variant="quiet" onClick={() => remove({ day }, `已清除 ${day} 的`)}>
          清除当天<span className="sr">{day}</span>
        </Button>
      </h2>
      <ul className={styles.rows}>
        {rows.map((one) => (
          <Row
            key={keyOf(one)}
            footprint={one}
            onRemove={() => remove({ keys: [`${keyOf(one)}:${one.day}`] }, '已删除')}
          />
        ))}
      </ul>
    </section>
  ))
}

const Row = ({ footprint, onRemove }: { footprint: Footprint; onRemove: () => void }) => {
  const { objType, objId, title, lastTime, visits } = footprint
  const href = useHref()
  return (
    <li className={styles.row} data-gone={footprint.state === 'offline' || undefined}>
      <time className={`num ${styles.time}`} dateTime={lastTime.replace(' ', 'T')}>
        {lastTime.slice(11, 16)}
      </time>
      <div className={styles.main}>
        <p className={styles.title}>
          <span className="tag">{TARGET_TYPE[objType]}</span>
          <Link to={linkOf(href, { objType, id: objId, title })}>{title || `编号 ${objId}`}</Link>
        </p>
        <p className={styles.meta}>
          <TargetBadges target={footprint} />
          {visits > 1 && <span className="num">{`看过 ${visits} 次`}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        <FavouriteButton objType={objType} id={objId} title={title} />
        <button
          type="button"
          className="iconbtn"
          aria-label={`删除《${title || objId}》的足迹`}
          onClick={onRemove}
        >
          <IconX size={18} />
        </button>
      </div>
    </li>
  )
}
