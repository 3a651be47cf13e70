import { ButtonLink } from '#web/kit/links.tsx'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { policyQuery } from '#web/policies/detail/query.ts'
import { useSite } from '#web/shell/context.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Controls } from './Controls.tsx'
import styles from './DemoPage.module.css'
import { SHOWN_POLICY } from './shown.ts'
import { Foundations } from './Foundations.tsx'

const TITLE = '组件样张'

const Data = hydrateOnInteraction(async () => (await import('./Data.tsx')).Data)
const Entry = hydrateOnInteraction(async () => (await import('./Entry.tsx')).Entry)
const Feedback = hydrateOnInteraction(async () => (await import('./Feedback.tsx')).Feedback)
const ConsoleParts = hydrateOnInteraction(
  async () => (await import('./ConsoleParts.tsx')).ConsoleParts,
)

/** Each group of parts, and its anchor. */
const GROUPS = [
  { id: 'foundations', name: '颜色与文字', Parts: Foundations },
  { id: 'controls', name: '按钮与输入', Parts: Controls },
  { id: 'data', name: '标签、表格与列表', Parts: Data },
  { id: 'entry', name: '注册与登录', Parts: Entry },
  { id: 'console', name: '控制台', Parts: ConsoleParts },
  { id: 'feedback', name: '提示与状态', Parts: Feedback },
] as const

/** The parts that need a policy show a real one; without it the rest still stands. */
export const prepare = async ({ client }: Preparation): Promise<PageHead> => {
  await Promise.all([
    client.fetchQuery({ ...policyQuery(SHOWN_POLICY), retry: false }).catch(() => null),
    Data.ready(),
    Entry.ready(),
    ConsoleParts.ready(),
    Feedback.ready(),
  ])
  return { title: TITLE, description: '站点所有界面组件及其状态，浅色和深色对照。' }
}

/** 组件样张 `/demo`: the living style sheet, and the way to the demonstration accounts. */
export default function DemoPage() {
  useTitle(TITLE)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{TITLE}</h1>
      <p className="t2">每个组件的每种状态，左浅右深。深色只用于控制台，公开页面保持浅色。</p>
      <Accounts />
      <nav aria-label="样张目录" className={styles.contents}>
        {GROUPS.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {GROUPS.map(({ id, name, Parts }) => (
        <section key={id} id={id} aria-labelledby={`${id}-h`} className={styles.group}>
          <h2 id={`${id}-h`}>{name}</h2>
          <Parts />
        </section>
      ))}
    </div>
  )
}

/** Who can be tried out on a demonstration site; names and passwords are shown by the server alone. */
const Accounts = () => {
  const site = useSite()
  const href = useHref()
  if (!site.demo) return null
  return (
    <section className={`card ${styles.accounts}`} aria-labelledby="accounts-h">
      <h2 id="accounts-h">演示账号</h2>
      <p className="t2">
        演示站点备有平台管理员、内容编辑、顾问和企业管理员的账号，登录名和密码在启动服务的终端里显示。
      </p>
      <ButtonLink to={href('login', { from: href('demo') })}>用演示账号登录</ButtonLink>
    </section>
  )
}
