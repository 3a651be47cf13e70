import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { PhoneNumber } from '#web/kit/CopyButton.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { IconFileText, IconHome, IconMessageCircle, IconUser } from '#web/kit/icons.ts'
import { useApplication, useSession, useSite } from '../context.ts'
import { isUnder } from '../menus.ts'
import { useHref } from '../useHref.ts'
import { useSwitch } from '../useSwitch.ts'
import { Account } from './Account.tsx'
import { warmsChat } from './Chat.tsx'
import { ChatMark } from './ChatMark.tsx'
import { ContactCode } from './ContactCode.tsx'
import { HOTLINES } from './hotlines.ts'
import styles from './TabBar.module.css'
import { Bookmarks } from './BookmarksEntry.tsx'
import { chatLabel, useChatStatus } from './useChatStatus.ts'

/** 首页 / 政策 / 咨询 / 我的, at the bottom of a phone. */
export const TabBar = () => {
  const href = useHref()
  const { pathname } = useLocation()
  const status = useChatStatus()
  const member = useSession() !== null
  const [sheet, setSheet] = useState<'ways' | 'me' | 'bookmarks' | null>(null)
  const current = (page: 'home' | 'policy'): 'page' | undefined =>
    isUnder(pathname, page) ? 'page' : undefined
  return (
    <>
      <nav className={styles.bar} aria-label="快捷导航">
        <Link to={href('home')} aria-current={current('home')}>
          <IconHome size={22} />
          首页
        </Link>
        <Link to={href('policy')} aria-current={current('policy')}>
          <IconFileText size={22} />
          政策
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={status.unread > 0 ? chatLabel('咨询', status.unread) : undefined}
          onClick={() => setSheet('ways')}
        >
          <IconMessageCircle size={22} />
          咨询
          <ChatMark status={status} />
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setSheet('me')}>
          <IconUser size={22} />
          我的
        </button>
      </nav>
      <Ways open={sheet === 'ways'} onClose={() => setSheet(null)} />
      <Dialog open={sheet === 'me'} onClose={() => setSheet(null)} title="我的" place="bottom">
        <div className={styles.ways}>
          <Account />
          {member ? (
            <ButtonLink to={href('collection')} size="lg" block>
              收藏与足迹
            </ButtonLink>
          ) : (
            <Button size="lg" block onClick={() => setSheet('bookmarks')}>
              收藏与足迹
            </Button>
          )}
        </div>
      </Dialog>
      <Bookmarks open={sheet === 'bookmarks'} onClose={() => setSheet(null)} />
    </>
  )
}

/** The ways to somebody: form, phone and WeChat; the site's own address is open on this phone already. */
const Ways = (props: { open: boolean; onClose: () => void }) => {
  const site = useSite()
  const { overlays } = useApplication()
  const shown = useSwitch()
  const leadTo = (open: () => void): void => {
    props.onClose()
    open()
  }
  return (
    <Dialog open={props.open} onClose={props.onClose} title="咨询" place="bottom">
      <div className={styles.ways}>
        <Button
          variant="primary"
          size="lg"
          block
          onClick={() => leadTo(() => overlays.openConsultation(true))}
        >
          免费咨询
        </Button>
        <Button size="lg" block {...warmsChat} onClick={() => leadTo(() => overlays.openChat({}))}>
          在线咨询
        </Button>
        {HOTLINES.map(({ tab, name }) =>
          site.hotlines[tab] === undefined ? null : (
            <p key={tab} className={styles.hotline}>
              <span className="muted">{name}</span>
              <PhoneNumber number={site.hotlines[tab]} what={name} />
            </p>
          ),
        )}
        {shown('widgetCode') && site.wechatCode !== '' && (
          <div className={styles.code}>
            <ContactCode />
            <p>微信咨询</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}
