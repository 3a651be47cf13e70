import { EditPage } from '#web/content/EditPage.tsx'
import type { PageModule } from '../page.ts'
import type { PreviewRequest } from './preview.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: '编辑内容' })

const SLOTS = {
  draw: async (request: PreviewRequest) => (await import('./preview.tsx')).drawPreview(request),
}

/** The editor of 内容管理, which shows the portal's own pages beside its form. */
export default function ContentEdit() {
  return <EditPage slots={SLOTS} />
}
