import type { SiteConfig } from '#contract/site.ts'
import { PreviewedSite } from '../context.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './PortalPreview.module.css'
import { TopBar } from './TopBar.tsx'

/** The frame of the portal as a configuration would make it: to be looked at, nothing in it answers. */
export const PortalPreview = ({ config }: { config: Omit<SiteConfig, 'version'> }) => (
  <figure className={styles.preview}>
    <figcaption>预览：顶栏、页头与页脚</figcaption>
    <div className={styles.frame} inert>
      <PreviewedSite value={{ ...config, version: '' }}>
        <TopBar />
        <Header />
        <p className={styles.middle}>页面内容</p>
        <Footer />
      </PreviewedSite>
    </div>
  </figure>
)
