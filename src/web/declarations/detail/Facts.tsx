import { DECLARE_TITLE } from '#domain/declarations/codes.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { ExternalLink } from '#web/kit/links.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { LevelTag } from '../LevelTag.tsx'
import type { Declaration } from '../queries.ts'
import { isTitle, leftText } from '../labels.ts'
import styles from './detail.module.css'
import { daysUntil } from './Due.tsx'

type Fact = readonly [name: string, value: React.ReactNode]

const isStated = ([, value]: Fact): boolean => value !== '' && value !== null && value !== false

const List = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const stated = facts.filter(isStated)
  if (stated.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {stated.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const link = (url: string) => url !== '' && <ExternalLink href={url}>{url}</ExternalLink>

/** 概况: what is declared, where and until when, by whom, and what came of it. */
export const Facts = ({ declaration }: { declaration: Declaration }) => {
  const { titleCode, batch, year, members } = declaration
  return (
    <div className={styles.columns}>
      <List
        title="项目"
        facts={[
          ['申报编号', declaration.declareNo],
          ['项目类型', declaration.projectTypeName],
          ['取得的资质', isTitle(titleCode) ? DECLARE_TITLE[titleCode] : ''],
          ['层级', declaration.level !== '' && <LevelTag level={declaration.level} />],
          ['申报地区', declaration.regionName],
          ['主管部门', declaration.dept],
          ['批次', batch],
          ['年度', year === 0 ? '' : `${year} 年度`],
          ['备注', declaration.remark],
          ['复制自', declaration.copiedFrom],
        ]}
      />
      <List
        title="渠道与时间"
        facts={[
          ['申报平台', declaration.officialPlatform],
          ['平台网址', link(declaration.officialUrl)],
          ['网上申报截止', declaration.deadlineOnline],
          ['推荐上报截止', declaration.deadlineRecommend],
          ['纸质材料截止', declaration.deadlinePaper],
          ['正式提交日期', declaration.submitDate],
          ['受理编号', declaration.acceptNo],
        ]}
      />
      <List
        title="负责人与联系人"
        facts={[
          ['申报专员', declaration.declarerName],
          ['顾问', declaration.advisorName],
          ['项目负责人', declaration.principal],
          ['联系人', declaration.contactName],
          ['联系电话', declaration.contactPhone],
          [
            '项目成员',
            members.map(({ name, duty }) => (duty === '' ? name : `${name}（${duty}）`)).join('、'),
          ],
        ]}
      />
      <Outcome declaration={declaration} />
    </div>
  )
}

/** 公示、结果与金额: nothing before there is any of it. */
const Outcome = ({ declaration }: { declaration: Declaration }) => (
  <>
    <List
      title="公示与结果"
      facts={[
        ['公示期', publicityText(declaration)],
        ['公示链接', link(declaration.publicityUrl)],
        ['证书编号或文号', declaration.certificateNo],
        ['有效期', spanText(declaration.validFrom, declaration.validTo)],
        ['经验总结', declaration.lessons],
      ]}
    />
    <List
      title="金额与到账"
      facts={[
        ['申请金额', yuanText(declaration.applyAmount)],
        ['批准金额', yuanText(declaration.approvedAmount)],
        ['已到账', yuanText(declaration.paidAmount)],
        ...declaration.payments.map(({ amount, arrivedOn, note }, at): Fact => [
          `第 ${at + 1} 笔`,
          [yuanText(amount), arrivedOn, note].filter((part) => part !== '').join(' · '),
        ]),
      ]}
    />
  </>
)

const spanText = (from: string, to: string): string =>
  from === '' && to === '' ? '' : `${from} – ${to}`

/** 2026-11-18 – 2026-11-24，按工作日计算，剩 3 天. */
const publicityText = ({ publicityFrom, publicityTo, status }: Declaration): React.ReactNode => {
  if (publicityFrom === '') return ''
  const left = daysUntil(publicityTo)
  return (
    <>
      {`${publicityFrom} – ${publicityTo}，按工作日计算`}
      {status === '60' && left !== null && (
        <>
          {' '}
          <Tag tone={left < 0 ? 'none' : 'busy'}>
            {left < 0 ? '公示期已满' : leftText(left).replace('截止', '期满')}
          </Tag>
        </>
      )}
    </>
  )
}
