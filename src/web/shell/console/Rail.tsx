import { Link } from 'react-router'
import { IconHome } from '#web/kit/icons.ts'
import { Mark } from '#web/kit/Mark.tsx'
import { Popover } from '#web/kit/Popover.tsx'
import type { SessionState } from '#web/session/session.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { CompanyAvatar, CompanyCard } from './CompanyCard.tsx'
import type { ConsoleEntry, ConsoleMenu } from './entries.ts'
import { CLOSED_HINT, EntryLink } from './MenuEntries.tsx'
import styles from './Rail.module.css'
import { UnreadMark } from './UnreadMark.tsx'
import { WorkMark } from './WorkMark.tsx'

/** The left menu of a narrow screen: icons with their names beside them when pointed at. */
export const Rail = (props: {
  menu: ConsoleMenu
  here: PageName | undefined
  session: SessionState
  picture: string
}) => {
  const { menu, here, session, picture } = props
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
          {[...menu.company, ...menu.platform].map((entry, at) => (
            <li key={entry.code} data-first={at === menu.company.length || undefined}>
              <Item entry={entry} here={here} />
            </li>
          ))}
        </ul>
      </nav>
      <Link to={hrefTo('home')} className={`${styles.item} ${styles.last}`}>
        <IconHome size={22} />
        <span className={styles.tip}>返回门户</span>
      </Link>
    </>
  )
}

const Item = ({ entry, here }: { entry: ConsoleEntry; here: PageName | undefined }) => {
  const Drawing = entry.icon
  if (entry.below.length === 0)
    return (
      <Link
        to={entry.to}
        className={styles.item}
        aria-current={entry.page === here ? 'page' : undefined}
        aria-disabled={entry.closed || undefined}
      >
        <Drawing size={22} />
        {entry.page === 'news' && (
          <span className={styles.mark}>
            <UnreadMark />
          </span>
        )}
        {!entry.closed && (
          <span className={styles.mark}>
            <WorkMark page={entry.page} />
          </span>
        )}
        <span className={styles.tip}>
          {entry.name}
          {entry.closed && <small>{CLOSED_HINT}</small>}
        </span>
      </Link>
    )
  const within = entry.below.some(({ page }) => page === here)
  return (
    <Popover
      name={entry.name}
      align="beside"
      className={`${styles.item} ${within ? styles.within : ''}`}
      label={
        <>
          <Drawing size={22} />
          <span className={styles.tip}>{entry.name}</span>
        </>
      }
    >
      {(close) => (
        <ul>
          {entry.below.map((it) => (
            <li key={it.code}>
              <EntryLink entry={it} here={here} onGo={close} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
