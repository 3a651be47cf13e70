import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '#web/kit/Mark.tsx'
import { useSite } from '../context.ts'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { Chat } from '../portal/Chat.tsx'
import { Consultation } from '../portal/Consultation.tsx'
import { FloatingWidget } from '../portal/FloatingWidget.tsx'
import { Footer } from '../portal/Footer.tsx'
import { SiteSearch } from '../portal/SiteSearch.tsx'
import { TabBar } from '../portal/TabBar.tsx'
import { useHref } from '../useHref.ts'
import frame from './PortalFrame.module.css'
import styles from './TitleFrame.module.css'

/**
 * The separate layout of a campaign page: one line to home, search and 职称 in place of the header,
 * the footer and the service widget (on phones the bar).
 */
export const TitleFrame = ({ children }: { children: ReactNode }) => (
  <div className={frame.frame}>
    <Line />
    <OfflineStrip />
    <main id="main" className={frame.main}>
      {children}
    </main>
    <Footer />
    <FloatingWidget />
    <Consultation />
    <Chat />
    <TabBar />
  </div>
)

const Line = () => {
  const href = useHref()
  const { webName } = useSite()
  return (
    <header className={styles.line}>
      <Link to={href('home')} className={styles.mark}>
        <Mark />
        <b>{webName}</b>
        <span className="sr">首页</span>
      </Link>
      <div className={styles.search}>
        <SiteSearch />
      </div>
      <Link to={href('jobTitle')} className={styles.back}>
        返回职称
      </Link>
    </header>
  )
}
