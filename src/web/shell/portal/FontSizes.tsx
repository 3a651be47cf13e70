import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { Switch } from '#web/kit/Switch.tsx'
import { clearRemembered } from '#web/session/storage.ts'
import { useApplication, useRemembered } from '../context.ts'
import { FONT_SIZES, type FontSize, useFontSize } from '../useFontSize.ts'
import styles from './FontSizes.module.css'

const SIZES = Object.keys(FONT_SIZES) as FontSize[]

/** What opens under 字号: the sizes, the switch of the page's one key (WCAG 2.1.4), and the way to make this browser forget what it remembers. */
export const FontSizes = ({ close }: { close: () => void }) => {
  const { overlays } = useApplication()
  const [size, choose] = useFontSize()
  const [switches, remember] = useRemembered<Record<string, boolean>>('switches')
  const forget = (): void => {
    clearRemembered()
    overlays.toast('success', '已清除本机记录')
    close()
  }
  return (
    <>
      <fieldset className={styles.sizes}>
        <legend className="sr">字号</legend>
        {SIZES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="cq-font-size"
              checked={size === one}
              onChange={() => choose(one)}
            />
            {FONT_SIZES[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.key}>
        <Switch
          label="快捷键 / 聚焦搜索"
          checked={switches?.searchKey !== false}
          onChange={(on) => remember({ ...switches, searchKey: on })}
        />
      </div>
      <Situation />
      <button type="button" className={styles.forget} onClick={forget}>
        清除本机记录
      </button>
      <p className={styles.note}>地区、字号、搜索历史、我的情况、收藏和足迹只保存在本机</p>
    </>
  )
}

/** 我的情况 as it is kept, to be removed; nothing while nothing is said. */
const Situation = () => {
  const [kept, keep] = useRememberedSituation()
  const { overlays } = useApplication()
  if (kept === null) return null
  return (
    <div className={styles.situation}>
      <b>我的情况</b>
      <p>{kept.facts.map(({ name, text }) => `${name} ${text}`).join('、') || kept.typed}</p>
      <button
        type="button"
        className="link"
        onClick={() => {
          keep(null)
          overlays.toast('success', '已清除我的情况')
        }}
      >
        清除我的情况
      </button>
    </div>
  )
}
