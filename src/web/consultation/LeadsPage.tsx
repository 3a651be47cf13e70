import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { consultation } from '#contract/consultation.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { ask } from '#web/wire/query.ts'
import styles from './LeadsPage.module.css'

const TITLE = '咨询线索'
const PAGE_SIZE = 20

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 咨询线索: what visitors left, newest first; numbers are masked. */
export default function LeadsPage() {
  useTitle(TITLE)
  const href = useHref()
  const [query] = useSearchParams()
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1)
  const leads = useQuery(ask(consultation.leads, { page: page - 1, pageSize: PAGE_SIZE }))
  return (
    <>
      <h1>{TITLE}</h1>
      <p className={styles.lead}>号码已隐去中间四位，按提交时间从新到旧</p>
      {leads.isPending && <Skeleton label={TITLE} height="3rem" />}
      {leads.isError && (
        <ErrorBlock
          text={leads.error.message}
          error={leads.error}
          onRetry={() => void leads.refetch()}
        />
      )}
      {leads.data?.records.length === 0 && (
        <EmptyState text="还没有咨询线索，访客提交咨询后会出现在这里" />
      )}
      {leads.data && leads.data.records.length > 0 && (
        <>
          <div className={styles.frame}>
            <table className={styles.table}>
              <caption className="sr">{TITLE}</caption>
              <thead>
                <tr>
                  <th scope="col">提交时间</th>
                  <th scope="col">手机号码</th>
                  <th scope="col">咨询类型</th>
                  <th scope="col">留言</th>
                  <th scope="col">来源页面</th>
                  <th scope="col">状态</th>
                </tr>
              </thead>
              <tbody>
                {leads.data.records.map((lead) => (
                  <tr key={lead.contactId}>
                    <td data-label="提交时间" className="num nowrap">
                      {lead.createTime}
                    </td>
                    <td data-label="手机号码" className="num nowrap">
                      {lead.contactWay}
                    </td>
                    <td data-label="咨询类型" className="nowrap">
                      {lead.serviceName}
                    </td>
                    <td data-label="留言">{lead.leaveMessage}</td>
                    <td data-label="来源页面" className={styles.path}>
                      {lead.sourcePath}
                    </td>
                    <td data-label="状态" className="nowrap">
                      {STATUS_NAME[lead.status] ?? lead.status}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={leads.data.total}
            hrefOf={(to) => href('leads', { page: to === 1 ? undefined : String(to) })}
          />
        </>
      )}
    </>
  )
}

const STATUS_NAME: Record<string, string> = {
  new: '待联系',
  contacted: '已联系',
  closed: '已关闭',
}
