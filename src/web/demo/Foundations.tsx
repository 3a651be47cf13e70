import { Mark } from '#web/kit/Mark.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { WelcomePanel } from '#web/kit/WelcomePanel.tsx'
import styles from './Foundations.module.css'
import { LightSample, Line, Sample } from './Sample.tsx'

/** Pairs whose contrast the design states: words on ground. */
const PAIRS = [
  ['正文', '--c-text', '--c-bg'],
  ['次要文字', '--c-text-2', '--c-bg-sub'],
  ['说明文字', '--c-text-3', '--c-bg-tint'],
  ['链接', '--c-link', '--c-bg'],
  ['看过的标题', '--c-link-visited', '--c-bg'],
  ['主按钮', '--c-on-brand', '--c-brand'],
  ['主色浅底', '--c-brand-text', '--c-brand-soft'],
  ['满足', '--c-ok-text', '--c-ok-soft'],
  ['待补充', '--c-warn-text', '--c-warn-soft'],
  ['截止、失败', '--c-bad-text', '--c-bad-soft'],
  ['反色', '--c-on-inverse', '--c-inverse'],
] as const

const SIZES = [
  ['figure', '600', '2.75rem', 600],
  ['h1', '企业科创服务', '2rem', 600],
  ['h2', '最新政策', '1.5rem', 600],
  ['h3', '支持标准', '1.25rem', 600],
  ['read', '申报截止前请核对原文', '1.0625rem', 400],
  ['body', '条件逐条列出，写明条款和门槛', '1rem', 400],
  ['small', '云川市工业和信息化局', '0.875rem', 400],
  ['micro', '编辑核对于 2026-11-20', '0.75rem', 400],
] as const

/** Colour, type, mark and the words that break between words. */
export const Foundations = () => (
  <>
    <Sample title="颜色" note="只用语义变量；文字对比不低于 4.5">
      {() => (
        <ul className={styles.pairs}>
          {PAIRS.map(([name, words, ground]) => (
            <li
              key={name}
              style={{ color: `var(${words})`, background: `var(${ground})` }}
              className={styles.pair}
            >
              {name}
              <code>{words}</code>
            </li>
          ))}
        </ul>
      )}
    </Sample>
    <Sample title="字号" note="字重 400、500、600；不小于 12 px">
      {() => (
        <ul className={styles.sizes}>
          {SIZES.map(([name, words, fontSize, fontWeight]) => (
            <li key={name}>
              <small>{name}</small>
              <span style={{ fontSize, fontWeight }} className="num">
                {words}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sample>
    <LightSample title="登录与注册的一侧">
      <WelcomePanel
        name="样张"
        brand={<Mark dark />}
        promise={['政策讲清楚，', '条件算明白。']}
        facts={['条件逐条列出，写明条款和门槛', '结果由主管部门决定']}
      />
    </LightSample>
    <Sample title="标志与断行" note="标题只在词间换行">
      {() => (
        <>
          <Line>
            <Mark />
            <span className={styles.inverse}>
              <Mark dark />
            </span>
          </Line>
          <p className={styles.narrow}>
            <Phrase text="关于组织开展2026年度高新技术企业认定和专精特新“小巨人”企业复核工作的通知" />
          </p>
        </>
      )}
    </Sample>
  </>
)
