import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog } from '#web/kit/Dialog.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconBuilding, IconHome } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { isOfPlatform, type SessionState } from '#web/session/session.ts'
import { BottomTabs } from '../console/BottomTabs.tsx'
import { CompanyCard } from '../console/CompanyCard.tsx'
import {
  type ConsoleMenu,
  consoleMenu,
  entryAt,
  entryPageOf,
  menuIndexOf,
} from '../console/entries.ts'
import { Header } from '../console/Header.tsx'
import { LiveMessages } from '../console/LiveMessages.tsx'
import { MenuEntries } from '../console/MenuEntries.tsx'
import { PaletteFrame } from '../console/palette/PaletteFrame.tsx'
import { Rail } from '../console/Rail.tsx'
import { useCompanyMenu } from '../console/useCompanyMenu.ts'
import { useFocusKept } from '../console/useFocusKept.ts'
import { useApplication } from '../context.ts'
import { OfflineStrip } from '../OfflineStrip.tsx'
import { Logo } from '../portal/Logo.tsx'
import { hrefTo, pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '../useHref.ts'
import styles from './ConsoleFrame.module.css'
import { MembersOnly } from './MembersOnly.tsx'

/** Below it there is no menu beside the page. */
const PHONE = '(max-width: 767px)'
/** The menu is a rail of icons. */
const NARROW = '(max-width: 1023px)'

/** Names of pages that no entry of the menu leads to. */
const OWN_NAME: Partial<Record<PageName, string>> = {
  account: '账号设置',
  collection: '我的收藏',
  footprint: '我的足迹',
  subscribe: '我的订阅',
}

/** Pages of what belongs to a company: an account without one is told so in their place. */
const OF_COMPANY: readonly PageName[] = [
  'calendar',
  'precise',
  'preciseDetail',
  'checkup',
  'preciseOrder',
  'calendar',
  'trademark',
  'addTrademark',
  'patent',
  'addPatent',
  'copyright',
  'addCopyright',
]

/** Pages on which people of the platform serve companies, and nobody else without one. */
const SERVED: readonly PageName[] = ['orders', 'declareManage', 'editDeclare']

/** Pages that ask a visitor without a company to join one: people of the platform are of none. */
const JOINING: readonly PageName[] = ['enterprise', 'addDeclare']

const NO_COMPANY = '此功能仅限企业账号，您的账号不属于任何企业。'

/** Header, menu and content of the console; who is not signed in is asked to, and comes back. */
export const ConsoleFrame = ({ children }: { children: ReactNode }) => (
  <MembersOnly className={styles.content}>
    {(session) => <SignedIn session={session}>{children}</SignedIn>}
  </MembersOnly>
)

const SignedIn = ({ session, children }: { session: SessionState; children: ReactNode }) => {
  useFocusKept()
  const { menu: asked, headImg } = useCompanyMenu()
  const href = useHref()
  const location = useLocation()
  const page = pageAt(location.pathname)?.name
  const here = entryPageOf(page)
  const phone = useMedia(PHONE)
  const narrow = useMedia(NARROW)
  const [drawer, setDrawer] = useState(false)
  const menu = consoleMenu(session, href)
  const staff = isOfPlatform(session) || menu.groups.length > 0
  const outside =
    session.companyId === '' &&
    page !== undefined &&
    (OF_COMPANY.includes(page) || (staff ? JOINING : SERVED).includes(page))
  const at = entryAt(menu, here, new URLSearchParams(location.search).get('tab') ?? '')
  const current = at?.entry.code ?? ''
  useMenuIndex(at === null ? '' : (at.above ?? at.entry).code)
  const place = at ? [...(at.above ? [at.above.name] : []), at.entry.name] : []
  const own = here === undefined ? undefined : OWN_NAME[here]
  const known = session.navList.length > 0
  const side = (onGo?: () => void) => (
    <Side session={session} picture={headImg} menu={menu} current={current} {...(onGo && { onGo })}>
      {!known && asked.isPending && <Skeleton label="菜单" rows={6} height="2.5rem" />}
      {!known && asked.isError && (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Side>
  )
  return (
    <PaletteFrame menu={menu}>
      <div className={styles.frame} data-side={phone ? 'none' : narrow ? 'rail' : 'full'}>
        {!phone && (
          <aside className={styles.side} aria-label="侧栏">
            {narrow ? (
              <Rail menu={menu} current={current} session={session} picture={headImg} />
            ) : (
              <>
                <div className={styles.logo}>
                  <Logo />
                </div>
                {side()}
              </>
            )}
          </aside>
        )}
        <Header
          session={session}
          place={own === undefined ? place : [own]}
          onMenu={phone ? () => setDrawer(true) : null}
        />
        <main id="main" className={styles.content}>
          <OfflineStrip />
          {outside ? (
            <OfCompanies name={place.at(-1) ?? '企业端'} session={session} joins={!staff} />
          ) : (
            children
          )}
        </main>
        <LiveMessages />
        {phone && (
          <>
            <Dialog open={drawer} onClose={() => setDrawer(false)} title="菜单" place="left">
              {drawer && <div className={styles.drawer}>{side(() => setDrawer(false))}</div>}
            </Dialog>
            <BottomTabs menu={menu} here={here} current={current} />
          </>
        )}
      </div>
    </PaletteFrame>
  )
}

/** The company's card, the menu and the way back. */
const Side = (props: {
  session: SessionState
  picture: string
  menu: ConsoleMenu
  current: string
  onGo?: () => void
  /** What stands in the menu's place while it is not known. */
  children: ReactNode
}) => {
  const { session, picture, menu, current, onGo } = props
  return (
    <>
      {session.companyId !== '' && (
        <div className={styles.company}>
          <CompanyCard session={session} picture={picture} onGo={onGo} />
        </div>
      )}
      <nav aria-label="控制台菜单" className={styles.menu}>
        <MenuEntries menu={menu} current={current} {...(onGo && { onGo })} />
        {props.children}
      </nav>
      <Link to={hrefTo('home')} className={styles.back}>
        <IconHome size={20} />
        返回门户
      </Link>
    </>
  )
}

/** A company's page for an account of none: whose it is, and where to go on. */
const OfCompanies = (props: { name: string; session: SessionState; joins: boolean }) => {
  const { name, session, joins } = props
  const href = useHref()
  return (
    <>
      <h1>{name}</h1>
      <EmptyState icon={IconBuilding} text={NO_COMPANY}>
        <p className={styles.ways}>
          {joins && (
            <ButtonLink to={href('enterprise')} variant="primary">
              加入或认领企业
            </ButtonLink>
          )}
          <ButtonLink to={href('adminHome')}>返回控制台首页</ButtonLink>
          {session.permissions.includes('certification:review') && (
            <ButtonLink to={href('certifications')} variant="quiet">
              查看企业认证资料
            </ButtonLink>
          )}
        </p>
      </EmptyState>
    </>
  )
}

/** Keeps adminMenuIndex, the current entry of the left menu; a page without an entry leaves it. */
const useMenuIndex = (code: string): void => {
  const { session } = useApplication()
  useEffect(() => {
    if (code !== '') session.update({ adminMenuIndex: menuIndexOf(code) })
  }, [session, code])
}
