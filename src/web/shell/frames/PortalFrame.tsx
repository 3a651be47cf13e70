import type { ReactNode } from 'react'
import { ConsultationPanel } from '#web/consultation/ConsultationPanel.tsx'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { FloatingWidget } from '../portal/FloatingWidget.tsx'
import { Footer } from '../portal/Footer.tsx'
import { Header } from '../portal/Header.tsx'
import { TabBar } from '../portal/TabBar.tsx'
import { TopBar } from '../portal/TopBar.tsx'
import styles from './PortalFrame.module.css'

/** What stands around every public page. */
export const PortalFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.banner}>
      <TopBar />
      <Header />
    </header>
    <OfflineStrip />
    <main id="main" className={styles.main}>
      {children}
    </main>
    <Footer />
    <FloatingWidget />
    <ConsultationPanel />
    <TabBar />
  </div>
)
