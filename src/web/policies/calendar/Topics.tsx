import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import styles from '../PolicyHomePage.module.css'

/** A topic's name and what the list is asked for. */
const TOPICS = [
  ['高企', '高新技术企业'],
  ['专精特新', '专精特新'],
  ['研发费用', '研发费用'],
  ['设备更新', '设备更新'],
  ['人才', '人才'],
  ['绿色', '绿色'],
  ['数字化', '数字化'],
  ['知识产权', '知识产权'],
] as const

/** 热门主题: searches that are filled in already. */
export const Topics = () => {
  const href = useHref()
  return (
    <section aria-labelledby="topics">
      <h2 id="topics">热门主题</h2>
      <ul className={styles.topics}>
        {TOPICS.map(([name, keyword]) => (
          <li key={name}>
            <Link to={href('policyList', { q: keyword })} className="btn s">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
