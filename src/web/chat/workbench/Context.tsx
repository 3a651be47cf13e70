import { Link } from 'react-router'
import { Drawer } from '#web/kit/Drawer.tsx'
import { IconArrowLeft } from '#web/kit/icons.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import centre from '../centre/Centre.module.css'
import { CustomerPane } from './CustomerPane.tsx'
import styles from './Workbench.module.css'

const PHONE = '(max-width: 767px)'

/** 客户资料 where there is room for it: beside, over the page, or in its place on a phone. */
export const Context = (props: { chatId: string; wide: boolean; open: boolean }) => {
  const { chatId, wide, open } = props
  const { to, go } = useAddress()
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
        <Link to={to({ pane: '' })} className={`iconbtn ${centre.back}`} aria-label="返回会话">
          <IconArrowLeft size={20} />
        </Link>
        <h2>客户资料</h2>
      </header>
      <div className={centre.scroll}>
        <CustomerPane chatId={chatId} />
      </div>
    </aside>
  )
}
