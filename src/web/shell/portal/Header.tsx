import { useLocation } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import { IconPhone } from '#web/kit/icons.ts'
import { useApplication, useSite } from '../context.ts'
import { MAIN_MENU } from '../menus.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useScrolledPast } from '../useScrolledPast.ts'
import { useSwitch } from '../useSwitch.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import { MobileMenu } from './MobileMenu.tsx'

/** Value of the tab whose hotline stands in the header. */
const HEADER_HOTLINE = '1'
const SHRINK_AT = 160
/** Pages that have a search: a small one follows in the header once theirs has gone. */
const SEARCHING: readonly PageName[] = [
  'search',
  'home',
  'policy',
  'policyList',
  'newsList',
  'companyList',
  'serviceProject',
  'serviceProjectList',
  'jobTitleList',
]
const loadSiteSearch = async () => (await import('./SiteSearch.tsx')).SiteSearch

/** Logo, main menu, hotline and 免费咨询; once the page is scrolled it is lower and may search. */
export const Header = () => {
  const site = useSite()
  const { overlays } = useApplication()
  const shown = useSwitch()
  const low = useScrolledPast(SHRINK_AT)
  const page = pageAt(useLocation().pathname)
  const searching = low && page !== null && SEARCHING.includes(page.name)
  const hotline = site.hotlines[HEADER_HOTLINE] ?? ''
  return (
    <div className={styles.header} data-low={low}>
      <div className={`wrap ${styles.row}`}>
        <Logo />
        <nav className={styles.nav} aria-label="主菜单">
          {MAIN_MENU.map((item) => (
            <MenuEntry key={item.page} item={item} />
          ))}
        </nav>
        <div className={styles.right} data-searching={searching || undefined}>
          {searching && (
            <div className={styles.search}>
              <Lazy load={loadSiteSearch} given={{}} />
            </div>
          )}
          {shown('hotline') && hotline !== '' && (
            <a href={`tel:${hotline.replaceAll(/[^\d+]/g, '')}`} className={styles.phone}>
              <IconPhone size={18} />
              <span className="sr">服务热线</span>
              <b className="num">{hotline}</b>
            </a>
          )}
          <Button
            variant="primary"
            className={styles.ask ?? ''}
            onClick={() => overlays.openConsultation(true)}
          >
            免费咨询
          </Button>
          <MobileMenu />
        </div>
      </div>
    </div>
  )
}
