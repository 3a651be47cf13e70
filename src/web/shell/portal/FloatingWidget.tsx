import { useEffect, useRef, useState } from 'react'
import {
  IconArrowUp,
  IconHeadset,
  IconMessageCircle,
  IconPhone,
  IconQrcode,
  IconX,
} from '#web/kit/icons.ts'
import { useEscape } from '#web/kit/useEscape.ts'
import { useApplication, useOverlays } from '../context.ts'
import { useSwitch } from '../useSwitch.ts'
import { warmsChat } from './Chat.tsx'
import { ChatMark } from './ChatMark.tsx'
import { ContactCode, useCodeName } from './ContactCode.tsx'
import styles from './FloatingWidget.module.css'
import { useBackToTop } from './useBackToTop.ts'
import { chatLabel, useChatStatus } from './useChatStatus.ts'

/**
 * 服务窗口: the same four ways to somebody on every page. Folded into one button where the page
 * leaves no margin for it; on phones the bottom tabs take its place and only 回顶部 is left.
 */
export const FloatingWidget = () => {
  const { overlays } = useApplication()
  const { consultation, chat } = useOverlays()
  const status = useChatStatus()
  const shown = useSwitch()
  const codeName = useCodeName()
  const { offered, goTop } = useBackToTop()
  const [unfolded, setUnfolded] = useState(false)
  const [code, setCode] = useState(false)
  const region = useRef<HTMLElement>(null)
  const codeButton = useRef<HTMLButtonElement>(null)
  const foldButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!code) return
    const elsewhere = (event: PointerEvent): void => {
      if (event.target instanceof Node && !region.current?.contains(event.target)) setCode(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [code])
  useEscape(region, code || unfolded, () => {
    const opener = code ? codeButton : foldButton
    setCode(false)
    if (!code) setUnfolded(false)
    opener.current?.focus()
  })
  return (
    <section ref={region} className={styles.widget} aria-label="服务窗口" data-unfolded={unfolded}>
      {code && (
        <div className={styles.code}>
          <ContactCode />
          <p>{codeName}</p>
        </div>
      )}
      <div className={styles.cells}>
        <button
          type="button"
          className={styles.main}
          aria-haspopup="dialog"
          aria-expanded={chat !== null}
          aria-label={status.unread > 0 ? chatLabel('在线咨询', status.unread) : undefined}
          {...warmsChat}
          onClick={() => overlays.openChat(chat === null ? {} : null)}
        >
          <IconMessageCircle size={22} />
          在线咨询
          <ChatMark status={status} />
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={consultation}
          onClick={() => overlays.openConsultation(!consultation)}
        >
          <IconPhone size={22} />
          免费咨询
        </button>
        {shown('widgetCode') && (
          <button
            ref={codeButton}
            type="button"
            aria-expanded={code}
            onClick={() => setCode(!code)}
          >
            <IconQrcode size={22} />
            二维码
          </button>
        )}
        {offered && (
          <button type="button" className={styles.top} onClick={goTop}>
            <IconArrowUp size={22} />
            回顶部
          </button>
        )}
      </div>
      <button
        ref={foldButton}
        type="button"
        className={styles.fold}
        aria-expanded={unfolded}
        aria-label={unfolded ? '收起服务窗口' : chatLabel('展开服务窗口', status.unread)}
        onClick={() => setUnfolded(!unfolded)}
      >
        {unfolded ? <IconX size={24} /> : <IconHeadset size={24} />}
        {!unfolded && <ChatMark status={status} />}
      </button>
    </section>
  )
}
