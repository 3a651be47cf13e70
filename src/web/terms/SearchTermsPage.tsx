import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { terms } from '#contract/terms.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { Asked } from './Asked.tsx'
import { HotWords } from './HotWords.tsx'
import styles from './SearchTermsPage.module.css'
import { TermForm } from './TermForm.tsx'
import { TryOut } from './TryOut.tsx'
import type { Term } from './terms.ts'

const TITLE = '检索词'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 检索词: what operators add to the search's table of terms, and the hot words. */
export default function SearchTermsPage() {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, go } = useAddress()
  const paging = usePaging()
  const keyword = read('q').slice(0, 40)
  const rows = useQuery({
    ...queryOptionsInline(terms.list, { keyword, ...paging.asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  /** The row in the form; null for a new one, undefined for no form. */
  const [open, setOpen] = useState<Term | null | undefined>()
  const [leaving, setLeaving] = useState<Term | null>(null)
  const refresh = (): void => void client.invalidateQueries({ queryKey: [terms.list.path] })
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          企业常用说法与文件用语不一致时，在此添加对应关系；与内置词表一起使用，约一两秒后对所有搜索生效
          {rows.data && (
            <span className="num">
              {` · 版本 ${rows.data.revision}${rows.data.current ? '，已生效' : '，正在更新索引'}`}
            </span>
          )}
        </p>
      </div>
      <ListFilters
        label="筛选检索词"
        aside={
          <Button variant="primary" onClick={() => setOpen(null)}>
            添加检索词
          </Button>
        }
      >
        <FilterText name="q" label="检索词" placeholder="搜索检索词" maxLength={40} />
      </ListFilters>
      <DataTable
        caption={TITLE}
        columns={columnsWith(setOpen, setLeaving)}
        answer={rows}
        keyOf={({ id }) => id}
        paging={paging}
        empty={
          keyword === '' ? (
            <EmptyState text="暂无自建检索词，搜索使用内置词表" />
          ) : (
            <EmptyState text={`没有含“${keyword}”的检索词`}>
              <Button onClick={() => go({ q: '', page: '' })}>清空筛选</Button>
            </EmptyState>
          )
        }
      />
      <TryOut />
      <Asked />
      <HotWords />
      {open !== undefined && (
        <TermForm row={open} onClose={() => setOpen(undefined)} onKept={refresh} />
      )}
      <Removal row={leaving} onClose={() => setLeaving(null)} onRemoved={refresh} />
    </>
  )
}

const Removal = (props: { row: Term | null; onClose: () => void; onRemoved: () => void }) => {
  const { row } = props
  const { overlays } = useApplication()
  const removing = useEndpointMutation(terms.remove, 'inline')
  const back = useLasting(terms.add, () => {
    overlays.toast('success', '已恢复')
    props.onRemoved()
  })
  const said = row?.words.join('、') ?? ''
  const close = (): void => {
    removing.reset()
    props.onClose()
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title={`移除“${said}”这一行？`}
      confirm="移除"
      danger
      busy={removing.isPending}
      failure={removing.error?.message ?? null}
      onClose={close}
      onConfirm={() =>
        row !== null &&
        removing.mutate(
          { id: row.id },
          {
            onSuccess: () => {
              const { words, official, twoWay, note } = row
              overlays.toast('success', '已移除，约一两秒后对所有搜索生效', {
                label: '撤销',
                run: () => back.mutate({ words, official, twoWay, note }),
              })
              props.onRemoved()
              close()
            },
          },
        )
      }
    >
      <p>{`移除后，搜“${said}”不再一并查“${row?.official.join('、') ?? ''}”。`}</p>
    </ConfirmDialog>
  )
}

const columnsWith = (
  onEdit: (row: Term) => void,
  onRemove: (row: Term) => void,
): readonly Column<Term>[] => [
  { name: '通俗说法', cell: (row) => <Terms terms={row.words} /> },
  { name: '方向', kind: 'code', cell: (row) => (row.twoWay ? '⇄ 双向' : '→ 单向') },
  {
    name: '规范用语',
    cell: (row) => (
      <>
        <Terms terms={row.official} />
        {row.note !== '' && <p className={styles.note}>{row.note}</p>}
      </>
    ),
  },
  { name: '更新时间', kind: 'code', cell: (row) => row.updateTime },
  { name: '更新人', cell: (row) => row.updateUser },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <span className={styles.actions}>
        <Button size="sm" onClick={() => onEdit(row)}>
          编辑<span className="sr">{row.words[0]}</span>
        </Button>
        <Button size="sm" onClick={() => onRemove(row)}>
          移除<span className="sr">{row.words[0]}</span>
        </Button>
      </span>
    ),
  },
]

const Terms = (props: { terms: readonly string[] }) => (
  <span className={styles.terms}>
    {props.terms.map((term) => (
      <span key={term} className="tag">
        {term}
      </span>
    ))}
  </span>
)
