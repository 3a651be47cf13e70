import styles from './Process.module.css'

/** Who has the step in hand (product.md 4.7: the holder of each state). */
const STEPS = [
  { name: '免费咨询', who: '企业', about: '说清想报什么、什么时候要，专家联系您' },
  { name: '条件诊断', who: '顾问', about: '对照申报条件逐条核对，说明还缺什么' },
  { name: '方案与报价', who: '顾问', about: '官方费用与服务费分开列，企业确认后签约' },
  { name: '材料准备', who: '企业与顾问', about: '按清单准备材料，企业定稿后才提交' },
  { name: '提交与跟进', who: '企业与顾问', about: '受理、补正、评审，每一步都有日期和记录' },
  { name: '结果与维护', who: '主管部门', about: '结果以公示为准，之后的年报和复核按期提醒' },
] as const

/** 申报怎么走: six steps on the tick line. */
export const Process = () => (
  <section className={`sec ${styles.flow}`} aria-labelledby="process">
    <div className="wrap">
      <div className="sh">
        <div>
          <h2 id="process">申报怎么走</h2>
          <p>每一步由谁负责、做什么，先说清楚</p>
        </div>
      </div>
      <ol className={styles.line}>
        {STEPS.map(({ name, who, about }, at) => (
          <li key={name}>
            <span className={`num ${styles.number}`} aria-hidden>
              {at + 1}
            </span>
            <h3>{name}</h3>
            <b>{who}</b>
            <p>{about}</p>
          </li>
        ))}
      </ol>
      <p className={styles.note}>官方申报不收费；是否获批由主管部门决定，本站不承诺结果。</p>
    </div>
  </section>
)
