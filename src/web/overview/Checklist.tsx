import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { subscriptions } from '#contract/subscriptions.ts'
import { Button } from '#web/kit/Button.tsx'
import { IconCheck } from '#web/kit/icons.ts'
import { useRemembered, useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './overview.module.css'
import { matchedQuery, type Overview } from './queries.ts'

/** From here on a portrait decides most policies. */
const PORTRAIT_DONE = 80

/** 开始使用: what a certified company does in its first days; gone once all is done, or put away. */
export const Checklist = ({ overview }: { overview: Overview }) => {
  const href = useHref()
  const session = useSession()
  const [off, setOff] = useRemembered<Record<string, boolean>>('checklistOff')
  const userId = session?.userId ?? ''
  const held = session?.permissions ?? []
  const wanted = off?.[userId] !== true && held.includes('enterprise:portrait:edit')
  const matched = useQuery({ ...matchedQuery(), enabled: wanted })
  const kept = useQuery({ ...queryOptionsInline(subscriptions.traceInfo, {}), enabled: wanted })
  if (!wanted || matched.data === undefined || kept.data === undefined) return null
  const { completeness } = matched.data
  const steps = [
    {
      name: '完善企业资料',
      note: overview.missing.length === 0 ? '' : `还缺：${overview.missing.join('、')}`,
      done: overview.missing.length === 0,
      to: href('enterprise'),
    },
    {
      name: '填写企业画像',
      note: `画像完整度 ${completeness}%，达到 ${PORTRAIT_DONE}% 后大部分政策可以判断`,
      done: completeness >= PORTRAIT_DONE,
      to: href('enterprise', { tab: 'portrait' }),
    },
    {
      name: '收藏关注的政策',
      note: '收藏后截止日期进入日历，有变更会提醒',
      done: kept.data.myFavoriteCount > 0,
      to: href('precise'),
    },
    {
      name: '订阅新政策',
      note: '按地区、行业和支持方式，有新政策时按设定时间通知您',
      done: kept.data.mySubscribeCount > 0,
      to: href('subscribe'),
    },
  ]
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <section className={`card ${styles.part}`} aria-labelledby="first">
      <div className={styles.partHead}>
        <h2 id="first">
          开始使用
          <span className={`num muted ${styles.total}`}>{`${done} / ${steps.length}`}</span>
        </h2>
        <Button variant="quiet" size="sm" onClick={() => setOff({ ...off, [userId]: true })}>
          不再显示
        </Button>
      </div>
      <ol className={styles.checklist}>
        {steps.map(({ name, note, done: isDone, to }) => (
          <li key={name} data-done={isDone || undefined}>
            <i aria-hidden>{isDone && <IconCheck size={16} />}</i>
            <div>
              {isDone ? (
                <p>
                  {name}
                  <span className="sr">（已完成）</span>
                </p>
              ) : (
                <Link to={to}>{name}</Link>
              )}
              {!isDone && note !== '' && <p className="muted">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
