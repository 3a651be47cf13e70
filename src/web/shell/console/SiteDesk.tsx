import SiteConfigPage, { TITLE } from '#web/site/SiteConfigPage.tsx'
import type { PageModule } from '../page.ts'
import { PortalPreview } from '../portal/PortalPreview.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 站点配置 with the portal's own frame as its preview. */
export default function SiteDesk() {
  return <SiteConfigPage preview={(config) => <PortalPreview config={config} />} />
}
