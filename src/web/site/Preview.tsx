import type { SiteConfig } from '#contract/site.ts'
import { PreviewedSite } from '#web/shell/context.ts'
import { Footer } from '#web/shell/portal/Footer.tsx'
import { Header } from '#web/shell/portal/Header.tsx'
import { TopBar } from '#web/shell/portal/TopBar.tsx'
import type { Settings } from './settings.ts'
import styles from './SiteConfigPage.module.css'

/** The frame of the portal as it would be: to be looked at, nothing in it answers. */
export const Preview = ({ settings }: { settings: Settings }) => {
  const config: SiteConfig = { ...settings, version: '' }
  return (
    <figure className={styles.preview}>
      <figcaption>预览：顶栏、页头与页脚</figcaption>
      <div className={styles.frame} inert>
        <PreviewedSite value={config}>
          <TopBar />
          <Header />
          <p className={styles.middle}>页面内容</p>
          <Footer />
        </PreviewedSite>
      </div>
    </figure>
  )
}
