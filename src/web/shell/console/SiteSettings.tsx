import type { ComponentProps } from 'react'
import type { FilePicker } from '#web/files/FilePicker.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import SiteConfigPage, { TITLE } from '#web/site/SiteConfigPage.tsx'
import { MAIN_MENU, TOP_LINKS } from '../menus.ts'
import type { PageModule } from '../page.ts'
import { PortalPreview } from '../portal/PortalPreview.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

const SECTIONS = [...MAIN_MENU, ...TOP_LINKS].map(({ page }) => page)

const loadPicker = async () => (await import('#web/files/FilePicker.tsx')).FilePicker

/** 文件库, once a picture is asked for. */
const Picker = (props: Omit<ComponentProps<typeof FilePicker>, 'wordless'>) => (
  <Lazy load={loadPicker} given={{ ...props, wordless: true }} />
)

/** 站点配置 with the portal's own frame as its preview. */
export default function SiteSettings() {
  return (
    <SiteConfigPage
      portal={{
        preview: (config) => <PortalPreview config={config} />,
        sections: SECTIONS,
        Picker,
      }}
    />
  )
}
