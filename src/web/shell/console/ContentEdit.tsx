import { EditPage } from '#web/content/EditPage.tsx'
import type { PageModule } from '../page.ts'
import { drawPreview } from './preview.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: '编辑内容' })

const SLOTS = { draw: drawPreview }

/** The editor of 内容管理, which shows the portal's own pages beside its form. */
export default function ContentEdit() {
  return <EditPage slots={SLOTS} />
}
