import { Button } from '#web/kit/Button.tsx'
import { IconPhone } from '#web/kit/icons.ts'
import { useApplication, useSite } from '../context.ts'
import { MAIN_MENU } from '../menus.ts'
import { useScrolledPast } from '../useScrolledPast.ts'
import { useSwitch } from '../useSwitch.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import { MobileMenu } from './MobileMenu.tsx'

/** Value of the tab whose hotline stands in the header. */
const HEADER_HOTLINE = '1'
const SHRINK_AT = 160

/** Logo, main menu, hotline and 免费咨询; lower once the page is scrolled. */
export const Header = () => {
  const site = useSite()
  const { notices } = useApplication()
  const shown = useSwitch()
  const low = useScrolledPast(SHRINK_AT)
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
        <div className={styles.right}>
          {shown('hotline') && hotline !== '' && (
            <a href={`tel:${hotline.replaceAll(/[^\d+]/g, '')}`} className={styles.phone}>
              <IconPhone size={18} />
              <span className="sr">服务热线</span>
              <b className="num">{hotline}</b>
            </a>
          )}
          <Button variant="primary" onClick={() => notices.openConsultation(true)}>
            免费咨询
          </Button>
          <MobileMenu />
        </div>
      </div>
    </div>
  )
}
