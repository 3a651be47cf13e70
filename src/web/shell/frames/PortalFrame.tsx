import { type ReactNode } from 'react'
import { Boundary } from '#web/kit/Boundary.tsx'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { Chat } from '../portal/Chat.tsx'
import { Consultation } from '../portal/Consultation.tsx'
import { FloatingWidget } from '../portal/FloatingWidget.tsx'
import { Footer } from '../portal/Footer.tsx'
import { Greeting } from '../portal/Greeting.tsx'
import { Header } from '../portal/Header.tsx'
import { TabBar } from '../portal/TabBar.tsx'
import { TopBar } from '../portal/TopBar.tsx'
import styles from './PortalFrame.module.css'

/**
 * What stands around every public page. Each boundary hydrates for itself, so that no step of it
 * keeps a tap waiting.
 */
export const PortalFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <Boundary>
      <header className={styles.banner}>
        <TopBar />
        <Header />
      </header>
    </Boundary>
    <OfflineStrip />
    <main id="main" className={styles.main}>
      {children}
    </main>
    <Boundary>
      <Footer />
    </Boundary>
    <Boundary>
      <FloatingWidget />
      <Greeting />
      <Consultation />
      <Chat />
      <TabBar />
    </Boundary>
  </div>
)
