import { Link } from 'react-router'
import { greeting } from '#domain/greeting/greeting.ts'
import { now } from '#web/kit/clock.ts'
import { useHydrated, useSite } from '../context.ts'
import { TOP_LINKS } from '../menus.ts'
import { useHref } from '../useHref.ts'
import { useSwitch } from '../useSwitch.ts'
import { Account } from './Account.tsx'
import { FontSizePicker } from './FontSizePicker.tsx'
import { LocationPicker } from './LocationPicker.tsx'
import styles from './TopBar.module.css'
import { BookmarksEntry } from './BookmarksEntry.tsx'

/** The line above the header: greeting, place, account, side links and the font size. */
export const TopBar = () => {
  const site = useSite()
  const shown = useSwitch()
  const href = useHref()
  const links = shown('topLinks') ? TOP_LINKS : []
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.row}`}>
        {shown('greeting') && (
          <span className={styles.greeting}>
            <span className={styles.hour}>
              <Greeting />
            </span>
            {`，欢迎来到${site.webName}`}
          </span>
        )}
        {shown('location') && <LocationPicker />}
        <div className={styles.right}>
          <Account />
          <BookmarksEntry />
          {links.length > 0 && (
            <ul className={styles.links}>
              {links.map((item) => (
                <li key={item.page}>
                  <Link to={href(item.page, item.query)}>
                    {site.sectionNames[item.page] ?? item.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {shown('fontSize') && <FontSizePicker />}
        </div>
      </div>
    </div>
  )
}

/** 您好 until the page is hydrated: only the browser knows the hour. */
const Greeting = () => (useHydrated() ? greeting(new Date(now()).getHours()) : '您好')
