import { Button } from '#web/kit/Button.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { NoticeRow } from '../parts/NoticeRow.tsx'
import type { JobTitleDetail } from '../parts/types.ts'
import styles from './detail.module.css'

/** The ways on from a notice: the personal check, the consultation, related notices. */
export const Aside = ({ notice }: { notice: JobTitleDetail }) => {
  const { overlays } = useApplication()
  const href = useHref()
  const region = notice.regionCode === '000000' ? undefined : notice.regionCode
  return (
    <aside className={styles.aside}>
      <section className={`card ${styles.box}`} aria-labelledby="self-check">
        <h2 id="self-check">我能不能报</h2>
        <p>填学历、现职称和年限，看各级结论和最早时间，不用登录。</p>
        <ButtonLink to={href('jobTitle', { region })} variant="primary" block>
          做个人自测
        </ButtonLink>
        <Button
          block
          onClick={() =>
            overlays.openConsultation(true, {
              service: '0',
              message: `想咨询：${notice.title}`,
              regionCode: notice.regionCode,
            })
          }
        >
          咨询职称申报
        </Button>
        <p className={styles.small}>
          只帮助整理真实材料；不代写论文，不提供虚假劳动关系或社保，结果由评审委员会决定。
        </p>
      </section>
      {notice.related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">相关通知</h2>
          <ol>
            {notice.related.map((it) => (
              <NoticeRow key={it.jobTitleId} notice={it} />
            ))}
          </ol>
        </section>
      )}
    </aside>
  )
}
