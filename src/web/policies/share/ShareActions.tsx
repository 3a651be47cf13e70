import { type PosterFacts, posterLines } from '#domain/policies/poster.ts'
import { Button, buttonClass } from '#web/kit/Button.tsx'
import { IconCopy, IconDownload, IconLink } from '#web/kit/icons.ts'
import { useApplication, useSite } from '#web/shell/context.ts'
import { addressOf } from '../detail/share.tsx'
import styles from './ShareActions.module.css'

/** 保存图片, 复制链接 and 复制文案. */
export const ShareActions = (props: {
  policyId: string
  src: string
  shareId: string
  facts: PosterFacts
}) => {
  const { policyId, src, shareId, facts } = props
  const { webName } = useSite()
  const { overlays } = useApplication()
  const waiting = shareId === ''
  const lines = posterLines(facts, waiting ? '' : addressOf(policyId, shareId))
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      overlays.toast('success', '已复制')
    } catch {
      overlays.toast('error', '复制失败，请选中文字后复制')
    }
  }
  return (
    <section className={styles.actions} aria-label="分享方式">
      <p className={styles.press}>长按图片保存，或发送给同事</p>
      <a
        href={src}
        download={`${webName}-${facts.shortTitle || facts.title}.png`}
        className={`${buttonClass('primary', 'lg')} ${styles.save}`}
      >
        <IconDownload size={18} />
        保存图片
      </a>
      <div className={styles.row}>
        <Button waiting={waiting} onClick={() => void copy(addressOf(policyId, shareId))}>
          <IconLink size={18} />
          复制链接
        </Button>
        <Button waiting={waiting} onClick={() => void copy(lines.join('\n'))}>
          <IconCopy size={18} />
          复制文案
        </Button>
      </div>
      <figure className={styles.text}>
        <figcaption>文案</figcaption>
        <blockquote>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </blockquote>
      </figure>
      <p className={styles.note}>
        海报上的二维码和复制的链接打开同一项政策，只带一个随机的分享编号，不含个人信息。
      </p>
    </section>
  )
}
