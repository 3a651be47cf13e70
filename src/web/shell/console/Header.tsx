import { Link } from 'react-router'
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconHome,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSettings,
  IconSun,
} from '#web/kit/icons.ts'
import { Popover } from '#web/kit/Popover.tsx'
import { Portrait } from '#web/kit/Portrait.tsx'
import type { SessionState } from '#web/session/session.ts'
import { useFileUrl } from '#web/wire/useFileUrl.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '../useHref.ts'
import { useLogout } from '../useLogout.ts'
import styles from './Header.module.css'
import { PaletteButton } from './palette/PaletteFrame.tsx'
import { Messages } from './Messages.tsx'
import { THEMES, type Theme, useTheme } from './useTheme.ts'

/** The bar above a console page: where one is, theme, messages and who one is. */
export const Header = (props: {
  session: SessionState
  /** Where one is, e.g. 后台管理 and 用户管理. */
  place: readonly string[]
  /** Opens the menu where there is none beside the page. */
  onMenu: (() => void) | null
}) => (
  <header className={styles.header}>
    {props.onMenu !== null && (
      <button
        type="button"
        className="iconbtn"
        aria-label="打开菜单"
        aria-haspopup="dialog"
        onClick={props.onMenu}
      >
        <IconMenu2 size={24} />
      </button>
    )}
    <p className={styles.place}>
      {props.place.map((name, at) => (
        <span key={name} data-last={at === props.place.length - 1 || undefined}>
          {name}
        </span>
      ))}
    </p>
    <PaletteButton ofCompany={props.session.companyId !== ''} />
    <div className={styles.right}>
      <ThemePicker />
      <Messages />
      <UserMenu session={props.session} />
    </div>
  </header>
)

const THEME_ICON = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const

const ThemePicker = () => {
  const [theme, choose] = useTheme()
  const Drawing = THEME_ICON[theme]
  return (
    <Popover
      name="主题"
      align="end"
      className="iconbtn"
      label={
        <>
          <Drawing />
          <span className="sr">{`主题：${THEMES[theme]}`}</span>
        </>
      }
    >
      {(close) => (
        <div className={styles.choices}>
          {(Object.keys(THEMES) as Theme[]).map((one) => {
            const Choice = THEME_ICON[one]
            return (
              <button
                key={one}
                type="button"
                aria-pressed={one === theme}
                onClick={() => {
                  choose(one)
                  close()
                }}
              >
                <Choice size={18} />
                {THEMES[one]}
              </button>
            )
          })}
        </div>
      )}
    </Popover>
  )
}

const UserMenu = ({ session }: { session: SessionState }) => {
  const href = useHref()
  const logout = useLogout()
  const photo = useFileUrl(session.headImg)
  const name = session.name || session.username
  return (
    <Popover
      name="账号"
      align="end"
      className={styles.user ?? ''}
      label={
        <>
          <Portrait id={session.userId} name={name} sex="" photo={photo} size="xs" />
          <span className={styles.name} aria-hidden>
            {name}
          </span>
          <span className="sr">{`账号：${name}`}</span>
          <IconChevronDown size={16} />
        </>
      }
    >
      {(close) => (
        <div className={styles.choices}>
          <p className={styles.who}>
            {name}
            <small className="muted">{session.username}</small>
          </p>
          <Link to={href('account')} onClick={close}>
            <IconSettings size={18} />
            账号设置
          </Link>
          <Link to={hrefTo('home')}>
            <IconHome size={18} />
            返回门户
          </Link>
          <button type="button" onClick={logout}>
            <IconLogout size={18} />
            退出
          </button>
        </div>
      )}
    </Popover>
  )
}
