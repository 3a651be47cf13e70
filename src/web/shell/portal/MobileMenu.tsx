import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { IconMenu2 } from '#web/kit/icons.ts'
import { useSite } from '../context.ts'
import { isUnder, MAIN_MENU, TOP_LINKS } from '../menus.ts'
import { useHref } from '../useHref.ts'
import { Account } from './Account.tsx'
import { HOTLINES } from './hotlines.ts'
import styles from './MobileMenu.module.css'

const loadSiteSearch = async () => (await import('./SiteSearch.tsx')).SiteSearch

/** The menu of tablets and phones: a drawer from the right. */
export const MobileMenu = () => {
  const site = useSite()
  const href = useHref()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={`iconbtn ${styles.opener}`}
        aria-label="打开菜单"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={24} />
      </button>
      <Dialog open={open} onClose={close} title="菜单" place="right">
        <div className={styles.search}>
          <Lazy load={loadSiteSearch} given={{ onGo: close }} />
        </div>
        <ul className={styles.items}>
          {[...MAIN_MENU, ...TOP_LINKS].map((item) => (
            <li key={item.page}>
              <Link
                to={href(item.page, item.query)}
                aria-current={isUnder(pathname, item.page) ? 'page' : undefined}
                onClick={close}
              >
                {site.sectionNames[item.page] ?? item.name}
              </Link>
              {item.below && (
                <ul>
                  {item.below.map((it) => (
                    <li key={it.name}>
                      <Link to={href(it.page, it.query)} onClick={close}>
                        {it.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.account}>
          <Account />
        </div>
        {HOTLINES.map(({ tab, name }) =>
          site.hotlines[tab] === undefined ? null : (
            <p key={tab} className={styles.hotline}>
              <span className="muted">{name}</span>
              <PhoneNumber number={site.hotlines[tab]} what={name} />
            </p>
          ),
        )}
      </Dialog>
    </>
  )
}
