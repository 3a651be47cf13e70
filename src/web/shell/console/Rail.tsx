import { Link } from 'react-router'
import { IconHome } from '#web/kit/icons.ts'
import { Mark } from '#web/kit/Mark.tsx'
import { Popover } from '#web/kit/Popover.tsx'
import type { SessionState } from '#web/session/session.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { CompanyAvatar, CompanyCard } from './CompanyCard.tsx'
import { type ConsoleEntry, type ConsoleMenu, pagesOf } from './entries.ts'
import { CLOSED_HINT, EntryLink, EntryMark } from './MenuEntries.tsx'
import styles from './Rail.module.css'
import { WorkMark } from './WorkMark.tsx'

/** The left menu of a narrow screen: icons above their names; groups and submenus open beside it. */
export const Rail = (props: {
  menu: ConsoleMenu
  /** The code of the present page's entry; empty for none. */
  current: string
  session: SessionState
  picture: string
}) => {
  const { menu, current, session, picture } = props
  return (
    <>
      <Link to={hrefTo('home')} className={styles.logo} aria-label="返回门户">
        <Mark />
      </Link>
      {session.companyId !== '' && (
        <Popover
          name="企业"
          align="beside"
          className={styles.item ?? ''}
          label={
            <>
              <CompanyAvatar name={session.companyName} picture={picture} />
              <span className="sr">{session.companyName}</span>
            </>
          }
        >
          {(close) => (
            <div className={styles.company}>
              <CompanyCard session={session} picture={picture} onGo={close} />
            </div>
          )}
        </Popover>
      )}
      <nav aria-label="控制台菜单">
        <ul className={styles.list}>
          {menu.company.map((entry) => (
            <li key={entry.code}>
              {entry.below.length === 0 ? (
                <Item entry={entry} current={current} />
              ) : (
                <Holder of={entry} entries={entry.below} current={current} />
              )}
            </li>
          ))}
          {menu.groups.map((group) => (
            <li key={group.code}>
              <Holder
                of={group}
                entries={group.entries.flatMap((it) => (it.below.length > 0 ? it.below : [it]))}
                current={current}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Link to={hrefTo('home')} className={`${styles.item} ${styles.last}`}>
        <IconHome size={20} />
        <span className={styles.name}>返回门户</span>
      </Link>
    </>
  )
}

const Item = ({ entry, current }: { entry: ConsoleEntry; current: string }) => {
  const Drawing = entry.icon
  return (
    <Link
      to={entry.to}
      className={styles.item}
      aria-current={entry.code === current ? 'page' : undefined}
      aria-disabled={entry.closed || undefined}
    >
      <Drawing size={20} />
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.mark}>
        <EntryMark entry={entry} />
      </span>
      {entry.closed && <span className={styles.tip}>{CLOSED_HINT}</span>}
    </Link>
  )
}

/** What holds several pages: they stand in a panel beside it. */
const Holder = (props: {
  of: Pick<ConsoleEntry, 'name' | 'icon'>
  entries: readonly ConsoleEntry[]
  current: string
}) => {
  const { of, entries, current } = props
  const Drawing = of.icon
  const within = entries.some(({ code }) => code === current)
  return (
    <Popover
      name={of.name}
      align="beside"
      className={`${styles.item} ${within ? styles.within : ''}`}
      label={
        <>
          <Drawing size={20} />
          <span className={styles.name}>{of.name}</span>
          <span className={styles.mark}>
            <WorkMark pages={pagesOf(entries.filter(({ closed }) => !closed))} />
          </span>
        </>
      }
    >
      {(close) => (
        <ul>
          {entries.map((it) => (
            <li key={it.code}>
              <EntryLink entry={it} current={current} onGo={close} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
