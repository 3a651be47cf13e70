import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { content } from '#contract/content.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import {
  CONTENT_CODE,
  CONTENT_LACK,
  CONTENT_STATE,
  type ContentLack,
  type ContentState,
} from '#domain/content/flow.ts'
import { CONTENT_KIND, CONTENT_KIND_NAME, type ContentKind } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { ExportButton } from '#web/kit/ExportButton.tsx'
import { FilterSelect, FilterText, ListFilters } from '#web/kit/ListFilters.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Switch } from '#web/kit/Switch.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import type { Paging } from '#web/kit/usePaging.ts'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import styles from '../content.module.css'
import type { Row } from '../queries.ts'
import { LACK_HINT, openingOf, plansOf, readersSee, STATE_TONE, TITLE } from '../labels.ts'
import { BulkBar } from './BulkBar.tsx'
import { Nothing } from './Nothing.tsx'
import type { Copied } from './NewItem.tsx'

const keyOf = ({ kind, id }: Pick<Row, 'kind' | 'id'>): string => `${kind}:${id}`

/** The items of a kind and state, with filters above and what is done to several below them. */
export const ItemTable = (props: {
  kind: ContentKind | ''
  state: ContentState | ''
  lack: ContentLack | ''
  /** What the list is asked by, but for its page. */
  asked: InputOf<typeof content.export>
  answer: UseQueryResult<AnswerOf<typeof content.list>, ApiError>
  paging: Paging
  onCopy: (from: Copied) => void
  /** null for whoever may not write. */
  onNew: (() => void) | null
  onMoved: () => void
}) => {
  const { kind, state, lack, asked, answer } = props
  const call = useCall()
  const { read, go } = useAddress()
  const href = useHref()
  const permissions = useSession()?.permissions ?? []
  const may = {
    edit: permissions.includes(CONTENT_CODE.edit),
    review: permissions.includes(CONTENT_CODE.review),
  }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = answer.data?.records ?? []
  // What is no longer shown is not acted on.
  const picked = rows.filter((row) => chosen.has(keyOf(row)))
  return (
    <>
      <ListFilters
        label="查找内容"
        aside={
          <>
            <Switch
              label="只看我编辑的"
              checked={read('mine') === '1'}
              onChange={(on) => go({ mine: on ? '1' : '', page: '' })}
            />
            <ExportButton
              fetchFile={async () => call(content.export, asked)}
              total={answer.data?.total ?? 0}
              unit="条内容"
            />
          </>
        }
      >
        <FilterText name="q" label="标题或编号" />
        <FilterSelect
          name="region"
          label="地区"
          all="全部地区"
          options={(answer.data?.regions ?? []).map(({ code, name }) => [code, name])}
        />
        <FilterSelect
          name="editor"
          label="编辑人"
          all="全部编辑人"
          options={(answer.data?.editors ?? []).map(({ userId, name }) => [userId, name])}
        />
        <FilterSelect name="lack" label="缺什么" all="全部完整度" options={lackOptions(answer)} />
      </ListFilters>
      {lack !== '' && <p className={styles.hint}>{LACK_HINT[lack]}</p>}
      <DataTable
        caption={TITLE}
        compact="many"
        columns={columnsOf(kind === '', (row) => (
          <span className={styles.rowActions}>
            <ButtonLink to={href('contentEdit', { kind: row.kind, id: row.id })} size="sm">
              {openingOf(row.state, may)}
              <span className="sr">{row.title}</span>
            </ButtonLink>
            {props.onNew !== null && CONTENT_KIND[row.kind].id.by !== 'kind' && (
              <Button size="sm" variant="quiet" onClick={() => props.onCopy(row)}>
                复制
                <span className="sr">{row.title}</span>
              </Button>
            )}
          </span>
        ))}
        answer={answer}
        keyOf={keyOf}
        paging={props.paging}
        choosing={{ chosen, onChange: setChosen, nameOf: ({ title }) => title }}
        empty={<Nothing kind={kind} state={state} lack={lack} onNew={props.onNew} />}
      />
      <BulkBar
        rows={picked}
        onDone={() => {
          setChosen(new Set())
          props.onMoved()
        }}
        onClear={() => setChosen(new Set())}
      />
    </>
  )
}

const ANY_LACK = (Object.keys(CONTENT_LACK) as ContentLack[]).map((lack) => ({
  lack,
  count: undefined,
}))

/** What can be lacking, with how many items lack it once that is known. */
const lackOptions = ({
  data,
}: Pick<UseQueryResult<AnswerOf<typeof content.list>>, 'data'>): (readonly [string, string])[] =>
  (data?.lacks ?? ANY_LACK).map(({ lack, count }) => [
    lack,
    `${CONTENT_LACK[lack]}${count === undefined ? '' : `（${count}）`}`,
  ])

const columnsOf = (
  withKind: boolean,
  action: (row: Row) => React.ReactNode,
): readonly Column<Row>[] => [
  { name: '标题', sort: 'title', cell: (row) => <Titled row={row} /> },
  ...(withKind
    ? [{ name: '种类', sort: 'kind', cell: (row: Row) => CONTENT_KIND_NAME[row.kind] }]
    : []),
  { name: '地区', sort: 'region', cell: ({ regionNames }) => regionNames.join('、') },
  {
    name: '申报时间',
    sort: 'window',
    kind: 'code',
    cell: ({ window }) => window !== null && <Window window={window} />,
  },
  {
    name: '状态',
    sort: 'state',
    kind: 'code',
    cell: (row) => <Tag tone={STATE_TONE[row.state]}>{CONTENT_STATE[row.state]}</Tag>,
  },
  { name: '编辑人', sort: 'editor', cell: ({ editor }) => editor },
  { name: '更新', sort: 'updated', kind: 'code', cell: (row) => <Updated row={row} /> },
  { name: '操作', kind: 'actions', cell: action },
]

/** The title as a link, and what has to be known of the item beside its state. */
const Titled = ({ row }: { row: Row }) => {
  const href = useHref()
  const notes = [
    readersSee(row),
    row.reason === '' ? '' : `原因：${row.reason}`,
    row.replacedBy === null ? '' : `由“${row.replacedBy.title}”替代`,
    ...plansOf(row).map((plan) => `定时：${plan}`),
    ...row.deadLinks.map(({ url, label, since }) => `链接失效（${since} 起，${label}）：${url}`),
  ].filter((note) => note !== '')
  return (
    <>
      <Link to={href('contentEdit', { kind: row.kind, id: row.id })} className="link">
        {row.title}
      </Link>
      {notes.map((note) => (
        <small key={note} className={styles.note}>
          {note}
        </small>
      ))}
    </>
  )
}

/** How its batches stand, and the day that this counts by. */
const Window = (props: { window: NonNullable<Row['window']> }) => {
  const { state, name, day } = props.window
  return (
    <>
      {name}
      {day !== '' && (
        <small className={styles.note}>{`${day} ${state === 'upcoming' ? '开始' : '截止'}`}</small>
      )}
    </>
  )
}

/** When anything was done last, and the newest version of its history. */
const Updated = ({ row }: { row: Row }) => (
  <>
    {row.updateTime.slice(0, 16)}
    {row.number > 0 && <small className={styles.note}>{`第 ${row.number} 版`}</small>}
  </>
)
