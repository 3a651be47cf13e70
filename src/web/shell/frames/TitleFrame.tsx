import type { ReactNode } from 'react'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { Chat } from '../portal/Chat.tsx'
import { Consultation } from '../portal/Consultation.tsx'
import { FloatingWidget } from '../portal/FloatingWidget.tsx'
import { Footer } from '../portal/Footer.tsx'
import { TabBar } from '../portal/TabBar.tsx'
import styles from './PortalFrame.module.css'

/** The separate layout of a campaign page: the footer and the service widget (on phones the bar), no header. */
export const TitleFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <OfflineStrip />
    <main id="main" className={styles.main}>
      {children}
    </main>
    <Footer />
    <FloatingWidget />
    <Consultation />
    <Chat />
    <TabBar />
  </div>
)
