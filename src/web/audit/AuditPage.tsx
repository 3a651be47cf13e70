import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#contract/audit.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconChevronDown, IconChevronUp } from '#web/kit/icons.ts'
import { FilterPick, type PickOption } from '#web/kit/FilterPick.tsx'
import { FilterDays, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './AuditPage.module.css'
import { Changes } from './Changes.tsx'
import { type AuditFilters, Tools } from './Tools.tsx'

const TITLE = '操作日志'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

type Entry = AnswerOf<typeof audit.entries>['records'][number]

const dayOf = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')

/** 操作日志: who did what, when and from where, newest first; nothing here can be changed. */
export default function AuditPage() {
  useTitle(TITLE)
  const { read, go } = useAddress()
  const paging = usePaging()
  const filters: AuditFilters = {
    keyword: Array.from(read('q')).slice(0, 50).join(''),
    actor: read('actor').slice(0, 64),
    action: read('action').slice(0, 64),
    from: dayOf(read('from')),
    to: dayOf(read('to')),
  }
  const entries = useQuery({
    ...queryOptionsInline(audit.entries, { ...filters, ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const turn = (auditId: string): void => {
    const next = new Set(unfolded)
    if (!next.delete(auditId)) next.add(auditId)
    setUnfolded(next)
  }
  const filtered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          <p className="muted">日志不可修改或删除，可随时校验完整性。</p>
        </div>
        <Tools filters={filters} />
      </div>
      <ListFilters label="筛选操作日志">
        <FilterText name="q" label="操作人或对象" />
        <People chosenName={entries.data?.actorName ?? ''} />
        <FilterPick
          name="action"
          label="操作"
          all="全部操作"
          placeholder="输入操作名称"
          options={
            entries.data?.actions.map(({ action, name, group }) => ({
              value: action,
              name,
              group,
            })) ?? []
          }
        />
        <FilterDays label="日期" />
      </ListFilters>
      <DataTable
        caption={TITLE}
        columns={columnsOf(unfolded, turn)}
        answer={entries}
        keyOf={({ auditId }) => auditId}
        paging={paging}
        below={(entry) => (unfolded.has(entry.auditId) ? <Changes {...entry} /> : null)}
        empty={
          filtered ? (
            <EmptyState text="没有符合条件的记录，试试去掉筛选">
              <Button
                onClick={() => go({ q: '', actor: '', action: '', from: '', to: '', page: '' })}
              >
                清空筛选
              </Button>
            </EmptyState>
          ) : (
            <EmptyState text="暂无记录" />
          )
        }
      />
    </>
  )
}

const SYSTEM: PickOption = { value: 'system', name: '系统', note: '自动执行' }

/** Who did it: a person found by name or login name, or the server itself. */
const People = ({ chosenName }: { chosenName: string }) => {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed)
  const asked = useQuery({
    ...queryOptionsInline(audit.people, { keyword }),
    placeholderData: keepPreviousData,
  })
  const people = (asked.data?.people ?? []).map(({ userId, userName, loginName }) => ({
    value: userId,
    name: userName,
    note: loginName,
  }))
  return (
    <FilterPick
      name="actor"
      label="操作人"
      all="全部操作人"
      placeholder="输入姓名或账号"
      chosenName={chosenName}
      options={typed === '' ? [SYSTEM, ...people] : people}
      onType={setTyped}
    />
  )
}

const columnsOf = (
  unfolded: ReadonlySet<string>,
  turn: (auditId: string) => void,
): readonly Column<Entry>[] => [
  { name: '时间', kind: 'code', cell: (row) => row.at },
  {
    name: '操作人',
    cell: (row) => (
      <>
        {row.actorName}
        {row.actorLogin !== '' && <small className={styles.note}>{row.actorLogin}</small>}
      </>
    ),
  },
  { name: '操作', cell: (row) => <span className="nowrap">{row.actionName}</span> },
  {
    name: '对象',
    cell: (row) =>
      row.objectName === '' && row.companyName === '' ? null : (
        <>
          {row.objectName}
          {row.companyName !== '' && (
            <small className={styles.note}>{`所属企业：${row.companyName}`}</small>
          )}
        </>
      ),
  },
  { name: 'IP', kind: 'code', cell: (row) => row.ip },
  {
    name: '变更',
    kind: 'actions',
    cell: (row) => {
      const open = unfolded.has(row.auditId)
      return (
        <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => turn(row.auditId)}>
          {row.changes.length === 0 ? '详情' : `${row.changes.length} 项变更`}
          <span className="sr">{`，${row.at} ${row.actorName}${row.actionName}`}</span>
          {open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </Button>
      )
    },
  },
]
