import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sensitive, WORD_SORTS } from '#contract/sensitive.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { orderIn, useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { saveText } from '#web/kit/save-text.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { useApplication } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { AddWords } from './AddWords.tsx'
import { ImportWords } from './ImportWords.tsx'
import { Imports } from './Imports.tsx'
import styles from './SensitiveWordsPage.module.css'
import { TryOut } from './TryOut.tsx'

const TITLE = '敏感词'

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

type Entry = AnswerOf<typeof sensitive.list>['records'][number]

/** 敏感词: the list that every message is held against, kept by operators. */
export default function SensitiveWordsPage() {
  useTitle(TITLE)
  const { overlays } = useApplication()
  const client = useQueryClient()
  const { read, go } = useAddress()
  const paging = usePaging()
  const keyword = read('q').slice(0, 40)
  const words = useQuery({
    ...queryOptionsInline(sensitive.list, {
      keyword,
      ...orderIn(read, WORD_SORTS),
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const removing = useEndpointMutation(sensitive.remove, 'inline')
  const exporting = useEndpointMutation(sensitive.export)
  const [open, setOpen] = useState<'add' | 'import' | 'imports' | null>(null)
  const [leaving, setLeaving] = useState<Entry | null>(null)
  const refresh = (): void => void client.invalidateQueries({ queryKey: [sensitive.list.path] })
  const back = useLasting(sensitive.add, (_answer, { words: [word] }) => {
    overlays.toast('success', `“${word ?? ''}”已恢复，立即生效`)
    refresh()
  })
  const remove = ({ word, note }: Entry): void =>
    removing.mutate(
      { words: [word] },
      {
        onSuccess: () => {
          setLeaving(null)
          overlays.toast('success', `已移除“${word}”，立即生效`, {
            label: '撤销',
            run: () => back.mutate({ words: [word], note }),
          })
          refresh()
        },
      },
    )
  const ask = (entry: Entry): void => {
    removing.reset()
    setLeaving(entry)
  }
  return (
    <>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <p className="muted">
          消息中含有这些词时不会发出，改动立即生效。先在下面“试一试”看看现在会拦下什么，再逐个添加或整份导入
          {words.data && <span className="num">{` · 词表版本 ${words.data.version}`}</span>}
        </p>
      </div>
      <ListFilters
        label="筛选敏感词"
        aside={
          <>
            <Button
              loading={exporting.isPending}
              onClick={() =>
                exporting.mutate(
                  {},
                  { onSuccess: ({ fileName, csv }) => saveText(fileName, 'text/csv', csv) },
                )
              }
            >
              导出
            </Button>
            <Button onClick={() => setOpen('imports')}>导入记录</Button>
            <Button onClick={() => setOpen('import')}>导入</Button>
            <Button variant="primary" onClick={() => setOpen('add')}>
              添加敏感词
            </Button>
          </>
        }
      >
        <FilterText name="q" label="敏感词" placeholder="搜索敏感词" maxLength={40} />
      </ListFilters>
      <DataTable
        compact
        caption={TITLE}
        columns={columnsWith(ask)}
        answer={words}
        keyOf={({ word }) => word}
        paging={paging}
        empty={
          keyword === '' ? (
            <EmptyState text="暂无敏感词，添加后立即对所有消息生效" />
          ) : (
            <EmptyState text={`词表里没有“${keyword}”`}>
              <Button onClick={() => go({ q: '', page: '' })}>清空筛选</Button>
            </EmptyState>
          )
        }
      />
      <TryOut />
      {open === 'add' && <AddWords onClose={() => setOpen(null)} onAdded={refresh} />}
      {open === 'import' && <ImportWords onClose={() => setOpen(null)} onTaken={refresh} />}
      {open === 'imports' && <Imports onClose={() => setOpen(null)} onChanged={refresh} />}
      <ConfirmDialog
        open={leaving !== null}
        title={`移除“${leaving?.word ?? ''}”？`}
        confirm="移除"
        danger
        busy={removing.isPending}
        failure={removing.error?.message ?? null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving !== null && remove(leaving)}
      >
        <p>移除后，含有这个词的消息可以发出。</p>
      </ConfirmDialog>
    </>
  )
}

const columnsWith = (ask: (entry: Entry) => void): readonly Column<Entry>[] => [
  { name: '敏感词', sort: 'word', cell: (row) => row.word },
  { name: '备注', cell: (row) => row.note },
  { name: '添加时间', kind: 'code', sort: 'created', cell: (row) => row.createTime },
  { name: '添加人', sort: 'by', cell: (row) => row.createUser },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <Button size="sm" onClick={() => ask(row)}>
        移除
        <span className="sr">{row.word}</span>
      </Button>
    ),
  },
]
