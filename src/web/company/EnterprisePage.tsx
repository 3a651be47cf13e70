import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isRegisterStatus, REGISTER_STATUS } from '#domain/permissions/certification.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconUser } from '#web/kit/icons.ts'
import { LeaveDialog } from '#web/kit/LeaveGuard.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSession } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { Certification } from './certification/Certification.tsx'
import { History } from './certification/History.tsx'
import styles from './EnterprisePage.module.css'
import { Info } from './info/Info.tsx'
import { PortraitTab, UNSAVED } from './portrait/PortraitTab.tsx'
import { companyQuery, certificationQuery } from './queries.ts'

const TITLE = '我的企业'
const TABS = [
  { value: 'info', name: '基本信息' },
  { value: 'portrait', name: '企业画像' },
  { value: 'certification', name: '企业认证' },
  { value: 'history', name: '变更记录' },
] as const
type TabName = (typeof TABS)[number]['value']

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 我的企业: the company's facts, its certification and what became of it. */
export default function EnterprisePage() {
  useTitle(TITLE)
  const session = useSession()
  const href = useHref()
  const [query, setQuery] = useSearchParams()
  const [unsaved, setUnsaved] = useState(false)
  const [wanted, setWanted] = useState<TabName | null>(null)
  const tabs = TABS.filter(
    ({ value }) =>
      value !== 'portrait' || session?.permissions.includes('enterprise:portrait') === true,
  )
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'info'
  if (session?.companyId === '')
    return (
      <>
        <h1>{TITLE}</h1>
        <EmptyState icon={IconUser} text="您尚未加入企业">
          <ButtonLink to={href('tips')} variant="primary">
            加入或认领企业
          </ButtonLink>
        </EmptyState>
      </>
    )
  const open = (value: TabName): void =>
    setQuery(value === 'info' ? {} : { tab: value }, { replace: true })
  const choose = (value: TabName): void => {
    if (unsaved && value !== tab) setWanted(value)
    else open(value)
  }
  return (
    <>
      <Head />
      <Tabs label={TITLE} tabs={tabs} value={tab} onChange={choose} className={styles.tabs ?? ''}>
        <div className={styles.card}>
          {tab === 'portrait' && <PortraitTab onDirty={setUnsaved} />}
          {tab === 'info' && <Info />}
          {tab === 'certification' && (
            <div className={styles.narrow}>
              <Certification />
            </div>
          )}
          {tab === 'history' && <StatusHistory />}
        </div>
      </Tabs>
      <LeaveDialog
        open={wanted !== null}
        text={UNSAVED}
        onStay={() => setWanted(null)}
        onLeave={() => {
          if (wanted !== null) open(wanted)
          setWanted(null)
        }}
      />
    </>
  )
}

const Head = () => {
  const { data } = useQuery(companyQuery())
  const href = useHref()
  return (
    <div className={styles.head}>
      <h1>
        {data?.companyName ?? TITLE}{' '}
        {data !== undefined && isRegisterStatus(data.registerStatus) && (
          <Tag tone={REGISTER_STATUS[data.registerStatus].tone}>
            {REGISTER_STATUS[data.registerStatus].name}
          </Tag>
        )}
      </h1>
      <ButtonLink to={href('user', { tab: 'joins' })} size="sm">
        成员管理
      </ButtonLink>
    </div>
  )
}

/** 变更记录 of the certification. */
const StatusHistory = () => {
  const asked = useQuery(certificationQuery())
  if (asked.isPending) return <Skeleton label="变更记录" rows={4} />
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  return asked.data.history.length === 0 ? (
    <EmptyState text="暂无变更记录，提交认证后每一步都会显示在这里" />
  ) : (
    <History entries={asked.data.history} />
  )
}
