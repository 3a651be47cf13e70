import { useHydrated, useSite } from '../context.ts'
import { QrCode } from './QrCode.tsx'
import styles from './QrCode.module.css'

/** What the code is, for the label beside it. */
export const useCodeName = (): string =>
  useSite().wechatCode === '' ? '扫码在手机上看' : '微信咨询'

/** The configured WeChat code, or a code of the site's own address. */
export const ContactCode = () => {
  const { wechatCode, webName } = useSite()
  const hydrated = useHydrated()
  if (wechatCode !== '')
    return (
      <div className={styles.code}>
        <img
          src={wechatCode}
          alt="微信二维码：扫码添加顾问"
          width={104}
          height={104}
          loading="lazy"
        />
      </div>
    )
  if (!hydrated) return <div className={styles.code} />
  return <QrCode text={location.origin} label={`二维码：手机扫码打开${webName}`} />
}
