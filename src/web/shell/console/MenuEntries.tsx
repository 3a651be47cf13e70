import { useId } from 'react'
import { Link } from 'react-router'
import { IconChevronDown } from '#web/kit/icons.ts'
import { useRemembered } from '../context.ts'
import { type ConsoleEntry, type ConsoleGroup, type ConsoleMenu, pagesOf } from './entries.ts'
import styles from './MenuEntries.module.css'
import { UnreadMark } from './UnreadMark.tsx'
import { WorkMark } from './WorkMark.tsx'

/** Why an entry is grey. */
export const CLOSED_HINT = '认证完成后可用'

/** What is opened and shut in the menu, by code; what nobody touched is as `usual` says. */
const useFolded = (code: string, usual: boolean) => {
  const [remembered, remember] = useRemembered<Record<string, boolean>>('submenus')
  const open = remembered?.[code] ?? usual
  return { open, turn: (): void => remember({ ...remembered, [code]: !open }) }
}

/** The left menu in words: entries, submenus and groups that remember whether they are open. */
export const MenuEntries = (props: {
  menu: ConsoleMenu
  /** The code of the present page's entry; empty for none. */
  current: string
  onGo?: () => void
}) => {
  const { menu, ...rest } = props
  return (
    <>
      <ul className={styles.list}>
        {menu.company.map((entry) => (
          <Entry key={entry.code} entry={entry} {...rest} />
        ))}
      </ul>
      {menu.groups.map((group) => (
        <Group key={group.code} group={group} {...rest} />
      ))}
    </>
  )
}

/** Entries under a heading; where it is shut, what waits in it is counted beside its name. */
const Group = (props: { group: ConsoleGroup; current: string; onGo?: () => void }) => {
  const { group, ...rest } = props
  const id = useId()
  const within = holds(group.entries, props.current)
  const { open, turn } = useFolded(`group:${group.code}`, !group.shut || within)
  return (
    <section className={styles.group} aria-label={group.name}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-within={(within && !open) || undefined}
        onClick={turn}
      >
        <span className={styles.name}>{group.name}</span>
        {!open && <WorkMark pages={pagesOf(group.entries)} />}
        <IconChevronDown size={16} className={styles.chevron ?? ''} />
      </button>
      {open && (
        <ul id={id} className={styles.list}>
          {group.entries.map((entry) => (
            <Entry key={entry.code} entry={entry} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether an entry is one of these, or below one of them. */
const holds = (entries: readonly ConsoleEntry[], code: string): boolean =>
  entries.some((it) => it.code === code || it.below.some((one) => one.code === code))

interface EntryProps {
  entry: ConsoleEntry
  current: string
  onGo?: () => void
}

const Entry = ({ entry, current, onGo }: EntryProps) => {
  if (entry.below.length > 0)
    return <Submenu entry={entry} current={current} {...(onGo && { onGo })} />
  const Drawing = entry.icon
  return (
    <li>
      <EntryLink entry={entry} current={current} {...(onGo && { onGo })}>
        <Drawing size={20} />
        <span className={styles.name}>{entry.name}</span>
        <EntryMark entry={entry} />
      </EntryLink>
    </li>
  )
}

/** What waits behind an entry: unread messages of 消息中心, work of the others. */
export const EntryMark = ({ entry }: { entry: ConsoleEntry }) =>
  entry.code === 'message' ? (
    <UnreadMark />
  ) : entry.closed ? null : (
    <WorkMark pages={[entry.page]} />
  )

/** A link of the menu; a closed one is grey, says why, and leads to the page that tells more. */
export const EntryLink = (props: EntryProps & { children?: React.ReactNode }) => {
  const { entry, current } = props
  return (
    <Link
      to={entry.to}
      className={styles.entry}
      aria-current={entry.code === current ? 'page' : undefined}
      {...(entry.closed ? { 'aria-disabled': true, title: CLOSED_HINT } : {})}
      onClick={props.onGo}
    >
      {props.children ?? (
        <>
          <span className={styles.name}>{entry.name}</span>
          <EntryMark entry={entry} />
        </>
      )}
    </Link>
  )
}

const Submenu = ({ entry, current, onGo }: EntryProps) => {
  const id = useId()
  const { open, turn } = useFolded(entry.code, true)
  const Drawing = entry.icon
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-closed={entry.closed || undefined}
        data-within={holds(entry.below, current) || undefined}
        onClick={turn}
      >
        <Drawing size={20} />
        <span className={styles.name}>{entry.name}</span>
        <IconChevronDown size={18} className={styles.chevron ?? ''} />
      </button>
      {open && (
        <ul id={id} className={styles.below}>
          {entry.below.map((it) => (
            <li key={it.code}>
              <EntryLink entry={it} current={current} {...(onGo && { onGo })} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
