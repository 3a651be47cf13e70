import { RichText } from '#web/chat/RichText.tsx'
import ServiceSettingsPage, { TITLE } from '#web/service/ServiceSettingsPage.tsx'
import type { PageModule } from '../page.ts'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 服务设置 with the chat's own way of showing a reply. */
export default function ServiceSettings() {
  return <ServiceSettingsPage preview={(html) => <RichText html={html} />} />
}
