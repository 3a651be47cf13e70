import { Link } from 'react-router'
import { useApplication, useSite } from '../context.ts'
import { FOOTER_GROUPS } from '../menus.ts'
import { useHref } from '../useHref.ts'
import { useSwitch } from '../useSwitch.ts'
import { ContactCode, useCodeName } from './ContactCode.tsx'
import styles from './Footer.module.css'
import { HOTLINES, SERVICE_HOURS } from './hotlines.ts'
import { Logo } from './Logo.tsx'

/** The dark band below every public page. */
export const Footer = () => {
  const site = useSite()
  const { overlays } = useApplication()
  const shown = useSwitch()
  const href = useHref()
  const codeName = useCodeName()
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Logo dark />
            {shown('footerHotline') &&
              HOTLINES.map(({ tab, name }) =>
                site.hotlines[tab] === undefined ? null : (
                  <p key={tab}>
                    {name}
                    <a
                      href={`tel:${site.hotlines[tab].replaceAll(/[^\d+]/g, '')}`}
                      className={`num ${styles.tel}`}
                    >
                      {site.hotlines[tab]}
                    </a>
                  </p>
                ),
              )}
            <p>{SERVICE_HOURS}</p>
          </div>
          {FOOTER_GROUPS.map((group) => (
            <div key={group.name}>
              <h2>{group.name}</h2>
              <ul>
                {group.items.map((item) => (
                  <li key={item.page}>
                    <Link to={href(item.page, item.query)}>
                      {site.sectionNames[item.page] ?? item.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h2>咨询与帮助</h2>
            <ul>
              <li>
                <button type="button" onClick={() => overlays.openConsultation(true)}>
                  免费咨询
                </button>
              </li>
              <li>
                <Link to={href('login')}>登录</Link>
              </li>
              <li>
                <Link to={href('privacy')}>隐私政策</Link>
              </li>
            </ul>
          </div>
          {shown('footerCode') && (
            <div data-own={site.wechatCode === '' || undefined}>
              <h2>{codeName}</h2>
              <ContactCode />
            </div>
          )}
        </div>
        <div className={styles.bottom}>
          <span>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</span>
          {site.demo && <span>演示站点，内容为示例数据</span>}
          <span className={styles.legal}>
            {site.copyright}
            {shown('recordNumber') && site.recordNumber !== '' && (
              <>
                {' · '}
                {site.recordUrl === '' ? (
                  site.recordNumber
                ) : (
                  <a href={site.recordUrl} target="_blank" rel="noopener noreferrer">
                    {site.recordNumber}
                  </a>
                )}
              </>
            )}
          </span>
        </div>
      </div>
    </footer>
  )
}
