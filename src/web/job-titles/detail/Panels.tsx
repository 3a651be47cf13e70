import { Link } from 'react-router'
import { DEADLINE_KIND } from '#domain/policies/codes.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import upright from '#web/kit/steps.module.css'
import { useHref } from '#web/shell/useHref.ts'
import { NoticeWindow, UnverifiedTag } from '../parts/Tags.tsx'
import type { JobTitleDetail } from '../parts/types.ts'
import { isUnverified } from '../parts/labels.ts'
import styles from './detail.module.css'

interface Part {
  notice: JobTitleDetail
}

const COMMON_TEXT = '以下为各地通用的内容，本通知没有单列，以当年通知为准。'

/** 材料. */
export const Materials = ({ notice }: Part) => (
  <>
    <h2>申报材料</h2>
    {notice.commonMaterials && <p className={styles.common}>{COMMON_TEXT}</p>}
    <ol className={styles.materials}>
      {notice.materials.map(({ name, required, note }) => (
        <li key={name}>
          <b>{name}</b>
          <span className="muted">{required ? '必需' : '按需'}</span>
          {note !== '' && <p>{note}</p>}
        </li>
      ))}
    </ol>
  </>
)

/** 流程. */
export const Steps = ({ notice }: Part) => (
  <>
    <h2>申报流程</h2>
    {notice.commonSteps && <p className={styles.common}>{COMMON_TEXT}</p>}
    <ol className={`${upright.steps} ${upright.brief}`}>
      {notice.steps.map(({ name, duration, note }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{duration}</span>
          {note !== '' && <p>{note}</p>}
        </li>
      ))}
    </ol>
  </>
)

/** 时间: the windows, public notice and certificate. */
export const Time = ({ notice }: Part) => (
  <>
    <h2>时间</h2>
    {notice.windows.length === 0 && (
      <p className={styles.common}>这是条件文件，没有申报时间；受理时间看当地年度通知。</p>
    )}
    <dl className={styles.facts}>
      {notice.windows.map((window) => (
        <div key={window.batch}>
          <dt>{window.batch}</dt>
          <dd>
            <p className={styles.state}>
              <NoticeWindow window={notice.window} />
              {isUnverified(window.confidence) && <UnverifiedTag />}
            </p>
            {window.opensOn !== '' && <p className="num">{`开始 ${window.opensOn}`}</p>}
            {window.deadlines.map(({ kind, at, note }) => (
              <p key={kind} className="num">{`${DEADLINE_KIND[kind]}截止 ${at} ${note}`}</p>
            ))}
            {window.note !== '' && <p>{window.note}</p>}
          </dd>
        </div>
      ))}
      {notice.publicity !== '' && (
        <div>
          <dt>公示</dt>
          <dd>{notice.publicity}</dd>
        </div>
      )}
      {notice.certificate !== '' && (
        <div>
          <dt>证书</dt>
          <dd>{notice.certificate}</dd>
        </div>
      )}
    </dl>
    {notice.calendar.length > 0 && <UsualYear stages={notice.calendar} />}
  </>
)

/** 往年时间: a year in months, the stages drawn on it and said in words. */
const UsualYear = ({ stages }: { stages: JobTitleDetail['calendar'] }) => (
  <>
    <h2>往年大致时间</h2>
    <p className={styles.common}>全国没有统一日期，各省每年另发通知；公示和发证在评审之后。</p>
    <ol className={styles.year}>
      {stages.map(({ name, fromMonth, toMonth, confidence }) => (
        <li key={name}>
          <b>{name}</b>
          <span className={styles.months} aria-hidden>
            <i style={{ gridColumn: `${fromMonth} / ${toMonth + 1}` }} />
          </span>
          <span className="num">
            {`${fromMonth} 月至 ${toMonth} 月`} {isUnverified(confidence) && <UnverifiedTag />}
          </span>
        </li>
      ))}
    </ol>
  </>
)

/** 常见退回原因. */
export const Returns = ({ notice }: Part) => (
  <>
    <h2>常见退回原因</h2>
    {notice.commonReasons && <p className={styles.common}>{COMMON_TEXT}</p>}
    <dl className={styles.reasons}>
      {notice.returnReasons.map(({ reason, remedy }) => (
        <div key={reason}>
          <dt>{reason}</dt>
          <dd>{remedy}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** 原文: our summary, the document and its issuer, what is not yet confirmed, whom to ask. */
export const Source = ({ notice }: Part) => {
  const href = useHref()
  return (
    <>
      <h2>内容摘要</h2>
      <p className={styles.common}>编辑用自己的话写的摘要，官方文本以发文机关公布为准。</p>
      <div className={styles.body}>
        {notice.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <h2>来源</h2>
      <dl className={styles.facts}>
        <div>
          <dt>文件</dt>
          <dd>
            {notice.noticeUrl === '' ? (
              `《${notice.sourceName}》`
            ) : (
              <ExternalLink href={notice.noticeUrl}>{`《${notice.sourceName}》`}</ExternalLink>
            )}
            {notice.sourceNo !== '' && ` ${notice.sourceNo}`}
            {notice.sourceNote !== '' && <p className={styles.small}>{notice.sourceNote}</p>}
          </dd>
        </div>
        <div>
          <dt>发文机关</dt>
          <dd>{notice.issuer}</dd>
        </div>
        {notice.contacts.length > 0 && (
          <div>
            <dt>咨询</dt>
            <dd>
              <ul>
                {notice.contacts.map(({ name, phone, note }) => (
                  <li key={name}>{[name, phone, note].filter((part) => part !== '').join(' ')}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {notice.policies.length > 0 && (
          <div>
            <dt>相关政策</dt>
            <dd>
              <ul>
                {notice.policies.map(({ code, name }) => (
                  <li key={code}>
                    <Link to={href('policyDetail', { id: code })} className="link">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
