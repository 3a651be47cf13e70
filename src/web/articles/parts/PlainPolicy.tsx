import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CONFIDENCE, DEADLINE_KIND, POLICY_LEVEL, VALIDITY } from '#domain/policies/codes.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { ExternalLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Prose } from '#web/kit/Prose.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { Policy } from '../queries.ts'
import styles from './spider.module.css'

/** What is not confirmed carries the word. */
const UNCONFIRMED = ['C', 'G']

const joined = (parts: readonly string[], by = '，'): string =>
  parts.filter((part) => part !== '').join(by)

/** 政策文字版: every statement of a policy as text, in the order of its page. */
export const PlainPolicy = ({ detail }: { detail: Policy }) => {
  const href = useHref()
  const { policy, summary } = detail
  const full = href('policyDetail', { id: policy.policyId })
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '网站地图', to: href('spiderViews') },
          { name: '政策目录', to: href('spiderPolicy') },
          { name: policy.title },
        ]}
      />
      <article>
        <header className={styles.head}>
          <h1>
            <Phrase text={policy.title} />
          </h1>
        </header>
        {detail.replacedBy && (
          <p>
            本文件已被替代，现行规定请见{' '}
            <Link to={href('policyDetail', { id: detail.replacedBy.policyId })} className="link">
              {detail.replacedBy.title}
            </Link>
            。
          </p>
        )}
        <Facts detail={detail} />
        <Prose>
          <Part title="要点">
            {[summary.who, summary.what, summary.when, summary.how]
              .filter((text) => text !== '')
              .map((text) => (
                <p key={text}>{text}</p>
              ))}
          </Part>
          <Lines title="申报条件" lines={detail.conditions.map(conditionOf)} />
          <Lines
            title="支持标准"
            lines={detail.benefits.map((it) => joined([it.situation, it.standard, it.payment]))}
          />
          <Lines
            title="申报材料"
            lines={detail.materials.map((it) =>
              joined([it.name + (it.required ? '' : '（选填）'), it.note]),
            )}
          />
          <Lines
            title="办理流程"
            lines={detail.steps.map((it) => joined([it.name, it.duration, it.note]))}
          />
          <Lines title="申报窗口" lines={detail.windows.map(windowOf)} />
          <Part title="解读（本站整理）">
            {detail.body.map((text, index) => (
              <p key={index}>{text}</p>
            ))}
          </Part>
          <Lines title="待核实" lines={detail.unverified} />
        </Prose>
      </article>
      <p className={styles.full}>
        <Link to={full} className="link">
          查看带条件核对与截止提醒的完整页面
        </Link>
      </p>
    </div>
  )
}

const conditionOf = ({
  clause,
  text,
  threshold,
  period,
  confidence,
}: Policy['conditions'][number]) =>
  joined([clause, `${text}${threshold === '' ? '' : `：${threshold}`}`, period], ' ') +
  (UNCONFIRMED.includes(confidence) ? '（待核实）' : '')

const windowOf = ({ batch, opensOn, deadlines, note }: Policy['windows'][number]) =>
  joined([
    batch,
    opensOn === '' ? '' : `${opensOn} 开始`,
    ...deadlines.map(({ kind, at }) => `${DEADLINE_KIND[kind]} ${at}`),
    note,
  ])

const Facts = ({ detail }: { detail: Policy }) => {
  const { policy, source } = detail
  const rows: [string, ReactNode][] = [
    ['发文机关', policy.orgs.join('、')],
    ['文号', policy.docNumber],
    ['层级', POLICY_LEVEL[policy.level]],
    ['适用地区', policy.regionName],
    ['发布日期', policy.publishedOn],
    ['施行日期', detail.effectiveOn],
    ['效力状态', VALIDITY[policy.validity]],
    ['来源文件', source.name],
    [
      '原文链接',
      source.url === '' ? (
        ''
      ) : (
        <ExternalLink href={source.url}>{source.issuer || source.url}</ExternalLink>
      ),
    ],
    ['编辑核对', joined([policy.checkedOn, detail.confidence && CONFIDENCE[detail.confidence]])],
  ]
  return (
    <dl className={`num ${styles.facts}`}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const Part = (props: { title: string; children: readonly ReactNode[] }) =>
  props.children.length === 0 ? null : (
    <>
      <h2>{props.title}</h2>
      {props.children}
    </>
  )

const Lines = (props: { title: string; lines: readonly string[] }) =>
  props.lines.length === 0 ? null : (
    <>
      <h2>{props.title}</h2>
      <ul>
        {props.lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </>
  )
