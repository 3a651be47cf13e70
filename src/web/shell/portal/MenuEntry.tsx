import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { IconChevronDown } from '#web/kit/icons.ts'
import { useEscape } from '#web/kit/useEscape.ts'
import { useSite } from '../context.ts'
import { isUnder, type MenuItem } from '../menus.ts'
import { useHref } from '../useHref.ts'
import styles from './Header.module.css'

/**
 * An item of the main menu. What is below it opens by its button, and by the pointer as a
 * convenience; Esc closes it either way.
 */
export const MenuEntry = ({ item }: { item: MenuItem }) => {
  const site = useSite()
  const href = useHref()
  const { pathname } = useLocation()
  const [state, setState] = useState<'open' | 'closed' | null>(null)
  const entry = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(entry, true, () => {
    setState('closed')
    button.current?.focus()
  })
  const name = site.sectionNames[item.page] ?? item.name
  const link = (
    <Link
      to={href(item.page, item.query)}
      aria-current={isUnder(pathname, item.page) ? 'page' : undefined}
    >
      {name}
    </Link>
  )
  if (!item.below) return link
  const open = state === 'open'
  return (
    <div
      ref={entry}
      className={styles.entry}
      data-state={state ?? undefined}
      onPointerLeave={() => setState(null)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState(null)
      }}
    >
      {link}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={`${name}的栏目`}
        onClick={() => setState(open ? 'closed' : 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setState('open')
        }}
      >
        <IconChevronDown size={16} />
      </button>
      <ul>
        {item.below.map((it) => (
          <li key={it.name}>
            <Link to={href(it.page, it.query)} onClick={() => setState('closed')}>
              {it.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
