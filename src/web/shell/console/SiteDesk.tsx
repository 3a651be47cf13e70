import SiteConfigPage from '#web/site/SiteConfigPage.tsx'
import { PortalPreview } from '../portal/PortalPreview.tsx'

export { prepare } from '#web/site/SiteConfigPage.tsx'

/** 站点配置 with the portal's own frame as its preview. */
export default function SiteDesk() {
  return <SiteConfigPage preview={(config) => <PortalPreview config={config} />} />
}
