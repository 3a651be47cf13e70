import { useQuery } from '@tanstack/react-query'
import { protectionOf, RIGHT_HOLDER } from '#domain/ip/copyright.ts'
import { ruleOn } from '#domain/ip/rules.ts'
import { COPYRIGHT_KIND, COPYRIGHT_STATUS } from '#domain/ip/status.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Section } from '#web/kit/Section.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { publishedWords } from '../list/CopyrightRow.tsx'
import { formulaOf } from '#web/kit/ip/protection.ts'
import { RuleNote } from '#web/kit/ip/RuleNote.tsx'
import { type RuleTable, rulesQuery } from '#web/kit/ip/rules.ts'
import { NO_DATA } from '#web/kit/ip/text.ts'
import type { CopyrightDetail } from '../parts/types.ts'
import { COPYRIGHT_RULES } from './copyright-rules.ts'
import styles from './CopyrightDocument.module.css'
import { Band, Columns, Events, type Fact, Facts, ServiceCard } from './parts.tsx'

/** The page of one registered work, filled. */
export const CopyrightDocument = ({ work }: { work: CopyrightDetail }) => {
  const { data, isError, error, refetch } = useQuery(rulesQuery(COPYRIGHT_RULES))
  const rule = ruleOn(data?.records ?? [], 'copyrightTerm', work.now.slice(0, 10))
  return (
    <article>
      <Band
        list={{ page: 'bookList', name: '版权查询' }}
        step="版权详情"
        group={work.group}
        status={COPYRIGHT_STATUS[work.status]}
        tags={[COPYRIGHT_KIND[work.kind], ...(work.version === '' ? [] : [work.version])]}
        title={work.name}
        meta={[work.regNo, work.owner]}
      />
      <Columns
        asideName="证书与服务"
        aside={
          <>
            <Certificate work={work} />
            <ServiceCard
              title="登记与变更"
              text="代为整理源程序与文档鉴别材料，核对名称、版本和权属，办理变更、转让和质权登记。"
              type="copyright"
              typeName="版权"
              topic={`作品 ${work.regNo} 的登记事项`}
            />
          </>
        }
      >
        <Section id="facts" title="登记信息">
          <Facts facts={factsOf(work)} />
        </Section>
        <Section id="term" title="保护期">
          {isError ? (
            <ErrorBlock compact error={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton label="保护期" rows={2} height="3rem" />
          ) : (
            <Term work={work} rule={rule} />
          )}
        </Section>
        <Section id="events" title="登记事项">
          <Events events={work.events} />
        </Section>
      </Columns>
    </article>
  )
}

const factsOf = (work: CopyrightDetail): Fact[] => [
  ['登记号', work.regNo],
  ['证书号', work.certNo],
  ['著作权人', work.ownerPublic ? work.owner : `${work.owner}（未公开）`],
  ['权利人类型', RIGHT_HOLDER[work.holder]],
  ['简称', work.shortName],
  ['类别', work.category],
  ['完成日期', work.completeDate],
  ['首次发表', publishedWords(work) === NO_DATA ? '' : publishedWords(work)],
  ['登记日期', work.regDate],
  ['权利取得', work.rightObtained],
  ['权利范围', work.rightScope],
  ...(work.kind === 'software'
    ? ([
        ['源程序量', work.sourceLines === null ? '' : `${grouped(work.sourceLines)} 行`],
        ['编程语言', work.language],
      ] as const)
    : []),
  ['数据来源', work.source, 'wide'],
]

/** No alarm and no countdown: a copyright is not renewed. */
const Term = ({ work, rule }: { work: CopyrightDetail; rule: RuleTable | null }) => {
  const protection =
    rule &&
    protectionOf(
      { holder: work.holder, completedOn: work.completeDate, publishedOn: work.publishDate },
      rule,
    )
  // Whether it is published decides; without knowing that nothing is computed.
  const known = protection !== null && work.published !== 'unknown'
  const dated = work.published !== 'yes' || work.publishDate !== ''
  return (
    <>
      <p className={`num ${styles.until}`}>
        保护期至 <b>{known && dated && protection.until !== '' ? protection.until : NO_DATA}</b>
      </p>
      <p className="t2">
        {known && dated
          ? formulaOf(protection, work.holder)
          : '未登记是否发表或发表日期，不推算届满日。'}
      </p>
      <RuleNote computed tables={[rule]} />
    </>
  )
}

/** A drawing of where things stand on a certificate; it is none. */
const Certificate = ({ work }: { work: CopyrightDetail }) => (
  <figure className={`card ${styles.certificate}`}>
    <div aria-hidden>
      <p>{work.kind === 'software' ? '计算机软件著作权登记证书' : '作品登记证书'}</p>
      <dl className="num">
        <div>
          <dt>证书号</dt>
          <dd>{work.certNo || NO_DATA}</dd>
        </div>
        <div>
          <dt>登记号</dt>
          <dd>{work.regNo}</dd>
        </div>
        <div>
          <dt>名称</dt>
          <dd>{work.name}</dd>
        </div>
        <div>
          <dt>著作权人</dt>
          <dd>{work.owner}</dd>
        </div>
      </dl>
    </div>
    <figcaption>样式示意，不是证书；登记信息以登记机构公告为准。</figcaption>
  </figure>
)
