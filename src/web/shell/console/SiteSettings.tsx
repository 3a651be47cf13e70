import SiteConfigPage, { TITLE } from '#web/site/SiteConfigPage.tsx'
import { MAIN_MENU, TOP_LINKS } from '../menus.ts'
import type { PageModule } from '../page.ts'
import { PortalPreview } from '../portal/PortalPreview.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const SECTIONS = [...MAIN_MENU, ...TOP_LINKS].map(({ page }) => page)

/** 站点配置 with the portal's own frame as its preview. */
export default function SiteSettings() {
  return (
    <SiteConfigPage
      portal={{ preview: (config) => <PortalPreview config={config} />, sections: SECTIONS }}
    />
  )
}
