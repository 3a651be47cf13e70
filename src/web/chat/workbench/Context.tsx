import { Drawer } from '#web/kit/Drawer.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import centre from '../centre/Centre.module.css'
import { CustomerPane } from './CustomerPane.tsx'
import styles from './Workbench.module.css'

/** One pane at a time. */
export const PHONE = '(max-width: 767px)'

/** 客户资料 where there is room for it: beside, over the page, or in its place on a phone. */
export const Context = (props: { chatId: string; wide: boolean; open: boolean }) => {
  const { chatId, wide, open } = props
  const { go } = useAddress()
  const phone = useMedia(PHONE)
  if (!wide && !open) return null
  if (!wide && !phone)
    return (
      <Drawer open onClose={() => go({ pane: '' }, true)} title="客户资料">
        <CustomerPane chatId={chatId} />
      </Drawer>
    )
  return (
    <aside className={centre.context} aria-label="客户资料">
      <header className={styles.contextHead}>
        {phone ? <PaneSwitch pane="context" /> : <h2>客户资料</h2>}
      </header>
      <div className={centre.scroll}>
        <CustomerPane chatId={chatId} />
      </div>
    </aside>
  )
}

const PANES = [
  { value: 'thread', name: '会话' },
  { value: 'context', name: '客户资料' },
] as const

/** 会话 or 客户资料, where only one of them has room. */
export const PaneSwitch = ({ pane }: { pane: 'thread' | 'context' }) => {
  const { go } = useAddress()
  return (
    <Segmented
      label="显示"
      options={PANES}
      value={pane}
      onChange={(next) => go({ pane: next === 'context' ? 'context' : '' }, true)}
    />
  )
}
