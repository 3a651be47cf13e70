import { useId } from 'react'
import { Link } from 'react-router'
import { IconChevronDown } from '#web/kit/icons.ts'
import { useRemembered } from '../context.ts'
import type { PageName } from '#domain/pages/pages.ts'
import type { ConsoleEntry, ConsoleMenu } from './entries.ts'
import styles from './MenuEntries.module.css'
import { UnreadMark } from './UnreadMark.tsx'
import { WorkMark } from './WorkMark.tsx'

/** Why an entry is grey. */
export const CLOSED_HINT = '认证完成后可用'

/** The left menu in words: entries, submenus that remember whether they are open, the platform's below a line. */
export const MenuEntries = (props: {
  menu: ConsoleMenu
  here: PageName | undefined
  onGo?: () => void
}) => {
  const { menu, ...rest } = props
  const id = useId()
  return (
    <>
      <ul className={styles.list}>
        {menu.company.map((entry) => (
          <Entry key={entry.code} entry={entry} {...rest} />
        ))}
      </ul>
      {menu.platform.length > 0 && (
        <>
          <p id={id} className={styles.group}>
            平台
          </p>
          <ul className={styles.list} aria-labelledby={id}>
            {menu.platform.map((entry) => (
              <Entry key={entry.code} entry={entry} {...rest} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface EntryProps {
  entry: ConsoleEntry
  here: PageName | undefined
  onGo?: () => void
}

const Entry = ({ entry, here, onGo }: EntryProps) => {
  if (entry.below.length > 0) return <Submenu entry={entry} here={here} {...(onGo && { onGo })} />
  const Drawing = entry.icon
  return (
    <li>
      <EntryLink entry={entry} here={here} {...(onGo && { onGo })}>
        <Drawing size={20} />
        <span className={styles.name}>{entry.name}</span>
        {entry.page === 'news' && <UnreadMark />}
        {!entry.closed && <WorkMark page={entry.page} />}
      </EntryLink>
    </li>
  )
}

/** A link of the menu; a closed one is grey, says why, and leads to the page that tells more. */
export const EntryLink = (props: EntryProps & { children?: React.ReactNode }) => {
  const { entry, here } = props
  return (
    <Link
      to={entry.to}
      className={styles.entry}
      aria-current={entry.page === here ? 'page' : undefined}
      {...(entry.closed ? { 'aria-disabled': true, title: CLOSED_HINT } : {})}
      onClick={props.onGo}
    >
      {props.children ?? (
        <>
          <span className={styles.name}>{entry.name}</span>
          {!entry.closed && <WorkMark page={entry.page} />}
        </>
      )}
    </Link>
  )
}

const Submenu = ({ entry, here, onGo }: EntryProps) => {
  const id = useId()
  const [remembered, remember] = useRemembered<Record<string, boolean>>('submenus')
  const open = remembered?.[entry.code] ?? true
  const Drawing = entry.icon
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-closed={entry.closed || undefined}
        data-within={entry.below.some(({ page }) => page === here) || undefined}
        onClick={() => remember({ ...remembered, [entry.code]: !open })}
      >
        <Drawing size={20} />
        <span className={styles.name}>{entry.name}</span>
        <IconChevronDown size={18} className={styles.chevron ?? ''} />
      </button>
      {open && (
        <ul id={id} className={styles.below}>
          {entry.below.map((it) => (
            <li key={it.code}>
              <EntryLink entry={it} here={here} {...(onGo && { onGo })} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
