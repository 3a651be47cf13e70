import EditPage, { prepare } from '#web/content/EditPage.tsx'
import { drawPreview } from './preview.tsx'

export { prepare }

/** The editor of 内容管理, which shows the portal's own pages beside its form. */
export default function ContentEdit() {
  return <EditPage draw={drawPreview} />
}
