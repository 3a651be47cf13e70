import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { terms } from '#contract/terms.ts'
import { SITE_KIND } from '#domain/search/site/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { AskedForm } from './AskedForm.tsx'
import styles from './SearchTermsPage.module.css'
import type { AskedRow, Opened, Unanswered } from './terms.ts'

const FOUND: Record<Unanswered['found'], string> = { none: '没有结果', near: '只有相近的' }
const REST_MS = 300
/** 常见问法 shown at most: the last changed of those that hold the words. */
const SHOWN = 8

/** 没有好答案的搜索 and 常见问法: what people searched in vain, and what answers which question. */
export const Asked = () => {
  const client = useQueryClient()
  /** The question that is being answered and what may answer it; null for no form. */
  const [answering, setAnswering] = useState<{ question: string; opened: Opened[] } | null>(null)
  const renew = (): void => {
    for (const { path } of [terms.unanswered, terms.asked])
      void client.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <UnansweredSearches
        onAnswer={({ keyword, opened }) => setAnswering({ question: keyword, opened })}
      />
      <AskedQuestions onAdd={() => setAnswering({ question: '', opened: [] })} onChanged={renew} />
      {answering !== null && (
        <AskedForm {...answering} onClose={() => setAnswering(null)} onKept={renew} />
      )}
    </>
  )
}

const UnansweredSearches = ({ onAnswer }: { onAnswer: (row: Unanswered) => void }) => {
  const answer = useQuery({ ...queryOptionsInline(terms.unanswered, {}), staleTime: 0 })
  return (
    <section className={styles.part} aria-labelledby="unanswered">
      <h2 id="unanswered">没有好答案的搜索</h2>
      <p className="muted">
        最近 30
        天搜过、现在仍没有结果或只有相近结果的词，搜的人多的在前。指定答案后，同样的问法会找到它。
      </p>
      <DataTable
        compact
        caption="没有好答案的搜索"
        columns={[
          { name: '搜索词', cell: ({ keyword }) => keyword },
          { name: '结果', cell: ({ found }) => FOUND[found] },
          {
            name: '访客多打开',
            cell: ({ opened: [thing] }) =>
              thing === undefined ? (
                '—'
              ) : (
                <Link to={thing.link} className="link">
                  {thing.title}
                </Link>
              ),
          },
          { name: '30 天人数', kind: 'code', cell: ({ searchers }) => String(searchers) },
          { name: '最近一次', kind: 'code', cell: ({ lastTime }) => lastTime },
          {
            name: '操作',
            kind: 'actions',
            cell: (row) => (
              <Button size="sm" onClick={() => onAnswer(row)}>
                指定答案<span className="sr">{`：${row.keyword}`}</span>
              </Button>
            ),
          },
        ]}
        answer={answer}
        keyOf={({ keyword }) => keyword}
        empty={<EmptyState text="最近 30 天的搜索都有答案" />}
      />
    </section>
  )
}

const AskedQuestions = (props: { onAdd: () => void; onChanged: () => void }) => {
  const { onAdd, onChanged } = props
  const { overlays } = useApplication()
  const [text, setText] = useState('')
  const keyword = useSettled(text.trim(), REST_MS)
  const rows = useQuery({
    ...queryOptionsInline(terms.asked, { keyword, pageSize: SHOWN }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const removing = useEndpointMutation(terms.removeAsked, 'inline')
  const back = useLasting(terms.addAsked, () => {
    overlays.toast('success', '已恢复')
    onChanged()
  })
  const remove = ({ kind, objId }: AskedRow, question: string): void =>
    removing.mutate(
      { kind, objId, question },
      {
        onSuccess: () => {
          overlays.toast('success', `已移除“${question}”`, {
            label: '撤销',
            run: () => back.mutate({ kind, objId, question }),
          })
          onChanged()
        },
      },
    )
  return (
    <section className={styles.part} aria-labelledby="asked">
      <h2 id="asked">常见问法</h2>
      <p className="muted">
        用户用平常的话怎么问某份内容；全站搜索时与正文一起查。
        {(rows.data?.total ?? 0) > SHOWN && (
          <span className="num">{`共 ${rows.data?.total} 份，下面是最近修改的 ${SHOWN} 份。`}</span>
        )}
      </p>
      <Failure text={removing.error?.message ?? null} />
      <div className={styles.search}>
        <TextField label="搜索问法" maxLength={50} value={text} onText={setText} />
        <Button onClick={onAdd}>添加问法</Button>
      </div>
      <DataTable
        caption="常见问法"
        columns={columnsWith(remove)}
        answer={rows}
        keyOf={({ kind, objId }) => `${kind} ${objId}`}
        empty={<EmptyState text={keyword === '' ? '暂无常见问法' : `没有含“${keyword}”的问法`} />}
      />
    </section>
  )
}

const columnsWith = (
  onRemove: (row: AskedRow, question: string) => void,
): readonly Column<AskedRow>[] => [
  {
    name: '内容',
    cell: ({ kind, objId, title, link }) => (
      <>
        <span className="tag">{SITE_KIND[kind]}</span>{' '}
        {link === '' ? (
          `${objId}（未公开）`
        ) : (
          <Link to={link} className="link">
            {title}
          </Link>
        )}
      </>
    ),
  },
  {
    name: '问法',
    cell: (row) => (
      <ul className={styles.questions}>
        {row.questions.map((question) => (
          <li key={question}>
            {question}
            <Button size="sm" variant="quiet" onClick={() => onRemove(row, question)}>
              移除<span className="sr">{`：${question}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    ),
  },
  { name: '更新时间', kind: 'code', cell: ({ updateTime }) => updateTime },
  { name: '更新人', cell: ({ updateUser }) => (updateUser === '' ? '随版本' : updateUser) },
]
