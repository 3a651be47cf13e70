import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { companies } from '#contract/companies.ts'
import { COMPANY_STATUS, COMPANY_TITLE } from '#domain/companies/codes.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconArrowLeft, IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { SideBySide } from '#web/kit/SideBySide.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import type { Company } from '../types.ts'
import { capitalWords, insuredWords, sizeWords } from '../labels.ts'
import styles from './Comparison.module.css'

/** 企业对比: two or three companies side by side, as their address says. */
export const Comparison = ({ ids }: { ids: readonly string[] }) => {
  const href = useHref()
  const asked = useQuery(queryOptionsOf(companies.compare, { ids: [...ids] }))
  const records = asked.data?.records
  return (
    <>
      <p className={styles.back}>
        <Link to={href('companyList')} className="more">
          <IconArrowLeft size={16} />
          返回企业名录
        </Link>
      </p>
      {records === undefined ? (
        asked.isError ? (
          <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton label="对比" rows={6} height="3.5rem" />
        )
      ) : records.length === 0 ? (
        <EmptyState icon={IconSearchOff} text="没有找到要对比的企业">
          <ButtonLink to={href('companyList')}>去名录里选择</ButtonLink>
        </EmptyState>
      ) : (
        <Table records={records} />
      )}
    </>
  )
}

const FACTS: readonly [name: string, of: (company: Company) => ReactNode][] = [
  ['登记状态', (it) => COMPANY_STATUS[it.status]],
  ['统一社会信用代码', (it) => <Code text={it.creditCode} />],
  ['法定代表人', (it) => it.operName],
  ['注册资本', (it) => <span className="num">{capitalWords(it)}</span>],
  ['成立日期', (it) => <span className="num">{it.startDate}</span>],
  ['参保人数', (it) => <span className="num">{insuredWords(it)}</span>],
  ['地区', (it) => it.region],
  ['行业', (it) => it.industry],
  ['企业规模', sizeWords],
  ['资质', (it) => <Titles titles={it.titles} />],
  ['发明专利', (it) => <Count of={it.ip?.invention} />],
  ['实用新型', (it) => <Count of={it.ip?.utility} />],
  ['外观设计', (it) => <Count of={it.ip?.design} />],
  ['软件著作权', (it) => <Count of={it.ip?.software} />],
  ['商标', (it) => <Count of={it.ip?.trademark} />],
  ['标签', (it) => it.tags.join('、') || '—'],
  [
    '数据来源',
    (it) => [
      `${it.source}，`,
      <span key="day" className="num nowrap">{`核对于 ${it.checkedOn}`}</span>,
    ],
  ],
]

const Table = ({ records }: { records: readonly Company[] }) => {
  const href = useHref()
  const withoutOne = (id: string): string => {
    const compare = records.filter((it) => it.companyId !== id).map((it) => it.companyId)
    return href('companyList', { compare: compare.join(',') })
  }
  return (
    <SideBySide
      label="对比表"
      sides={records.map(({ companyId, name }) => ({
        id: companyId,
        name,
        head: name,
        ...(records.length > 1 ? { without: withoutOne(companyId) } : {}),
      }))}
      rows={FACTS.map(([name, of]) => ({ id: name, name, cells: records.map(of) }))}
    />
  )
}

const Code = ({ text }: { text: string }) => (
  <span className={styles.code}>
    <span className="num">{text}</span>
    <CopyButton text={text} what="统一社会信用代码" />
  </span>
)

const Count = ({ of }: { of: number | undefined }) => (
  <span className="num">{of === undefined ? '—' : `${of} 件`}</span>
)

const Titles = ({ titles }: Pick<Company, 'titles'>) =>
  titles.length === 0 ? (
    '—'
  ) : (
    <ul>
      {titles.map(({ code, validTo }) => (
        <li key={code}>
          {COMPANY_TITLE[code]}
          {validTo !== '' && <small className="num">至 {validTo}</small>}
        </li>
      ))}
    </ul>
  )
