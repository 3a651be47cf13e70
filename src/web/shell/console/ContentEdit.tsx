import type { ComponentProps } from 'react'
import { EditPage } from '#web/content/EditPage.tsx'
import type { FilePicker } from '#web/files/FilePicker.tsx'
import { Lazy } from '#web/kit/Lazy.tsx'
import type { PageModule } from '../page.ts'
import type { PreviewRequest } from './preview.tsx'

export const prepare: PageModule['prepare'] = async () => ({ title: '编辑内容' })

const loadPicker = async () => (await import('#web/files/FilePicker.tsx')).FilePicker

/** 文件库, once a picture is asked for. */
const Picker = (props: ComponentProps<typeof FilePicker>) => (
  <Lazy load={loadPicker} given={props} />
)

const SLOTS = {
  draw: async (request: PreviewRequest) => (await import('./preview.tsx')).drawPreview(request),
  Picker,
}

/** The editor of 运营内容, which shows the portal's own pages beside its form. */
export default function ContentEdit() {
  return <EditPage slots={SLOTS} />
}
