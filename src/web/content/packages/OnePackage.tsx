import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ITEM_STATE, packages } from '#contract/packages.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { FATE, FOLLOWED } from '#domain/packages/fate.ts'
import { isPieceKind, PIECE_KIND } from '#domain/packages/pieces.ts'
import { BulkBar } from '#web/kit/bulk/BulkBar.tsx'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../content.module.css'
import { Compare } from './Compare.tsx'
import own from './packages.module.css'
import { type Item, keyOfItem, kindsOf, nameOf, sourceOf } from './labels.ts'

type State = keyof typeof ITEM_STATE
const STATES = Object.keys(ITEM_STATE) as State[]

/** What is done with pieces: with some, or with all there are. */
type Doing = 'take' | 'leave' | 'undo'
interface Asked {
  doing: Doing
  /** Keys; null for all. */
  items: readonly string[] | null
  count: number
}

const DOING: Readonly<Record<Doing, { name: string; said: string; about: string }>> = {
  take: {
    name: '采用',
    said: '已采用',
    about: '内容包里的内容会取代现在的内容，读者随即看到。采用后可以撤销，已有的版本记录不会丢失。',
  },
  leave: {
    name: '保留现状',
    said: '已保留',
    about: '现在的内容不变，差异不再提示；以后的版本又有变化时会再列出来。',
  },
  undo: {
    name: '撤销',
    said: '已撤销',
    about: '恢复采用之前的内容；采用之后又有人改过的不会撤销，会列出是哪些。',
  },
}

/** One package: its pieces with what stands beside them, taken or left one by one or all together. */
export const OnePackage = (props: { packageId: string; onChanged: () => void }) => {
  const { packageId } = props
  const { read, to, go } = useAddress()
  const paging = usePaging()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const state = STATES.find((one) => one === read('state')) ?? ''
  const wanted = read('kind')
  const kind = isPieceKind(wanted) ? wanted : ''
  const answer = useQuery({
    ...queryOptionsInline(packages.items, {
      packageId,
      kind,
      state,
      ...paging.asked,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const back = (
    <Link to={to({ package: '', kind: '', state: '', page: '' })} className="link">
      返回内容包
    </Link>
  )
  if (answer.isError)
    return (
      <>
        <p>{back}</p>
        <ErrorBlock text={answer.error.message} onRetry={() => void answer.refetch()} />
      </>
    )
  if (answer.data === undefined) return <Skeleton label="内容包" height="2.75rem" />
  const { head } = answer.data
  const rows = answer.data.records.filter((item) => chosen.has(keyOfItem(item)))
  const can = (doing: Doing): Item[] => rows.filter((item) => MAY[doing].includes(item.state))
  const ask = (doing: Doing, items: readonly Item[]) =>
    setAsked({ doing, items: items.map(keyOfItem), count: items.length })
  const kinds = kindsOf(head.counts)
  return (
    <>
      <p>{back}</p>
      <div className={styles.head}>
        <h1>{nameOf(head)}</h1>
        <div className={styles.rowActions}>
          {head.open > 0 && (
            <>
              <Button onClick={() => setAsked({ doing: 'leave', items: null, count: head.open })}>
                全部保留现状
              </Button>
              <Button
                variant="primary"
                onClick={() => setAsked({ doing: 'take', items: null, count: head.open })}
              >
                全部采用
              </Button>
            </>
          )}
          {head.taken > 0 && head.open === 0 && (
            <Button onClick={() => setAsked({ doing: 'undo', items: null, count: head.taken })}>
              全部撤销
            </Button>
          )}
        </div>
      </div>
      <p className={`muted ${own.about}`}>{`${head.loadTime}，${sourceOf(head)}`}</p>
      <Tabs
        label="处理"
        tabs={[
          { value: '' as const, name: '全部' },
          ...STATES.map((value) => ({ value, name: ITEM_STATE[value], ...noteOf(value, head) })),
        ]}
        value={state}
        className={styles.tabs ?? ''}
        onChange={(next) => go({ state: next, page: '' })}
      >
        {kinds.length > 1 && (
          <label className={own.kind}>
            <span>种类</span>
            <select
              className="input"
              value={kind}
              onChange={({ target }) => go({ kind: target.value, page: '' })}
            >
              <option value="">全部种类</option>
              {kinds.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <DataTable
          caption="内容"
          columns={columnsWith(ask, (item) =>
            setShown(shown === keyOfItem(item) ? null : keyOfItem(item)),
          )}
          answer={answer}
          keyOf={keyOfItem}
          paging={paging}
          choosing={{ chosen, onChange: setChosen, nameOf: ({ title }) => title }}
          below={(item) =>
            shown === keyOfItem(item) ? <Compare packageId={packageId} item={item} /> : null
          }
          empty={<EmptyState text="这里没有内容" />}
        />
        <BulkBar count={rows.length} unit="项" onNone={() => setChosen(new Set())}>
          {(['take', 'leave', 'undo'] as const).map((doing) => {
            const items = can(doing)
            return items.length === 0 ? null : (
              <Button key={doing} size="sm" onClick={() => ask(doing, items)}>
                {`${DOING[doing].name} ${items.length} 项`}
              </Button>
            )
          })}
        </BulkBar>
      </Tabs>
      {asked !== null && (
        <Doer
          asked={asked}
          packageId={packageId}
          onClose={() => setAsked(null)}
          onDone={() => {
            setChosen(new Set())
            props.onChanged()
          }}
        />
      )}
    </>
  )
}

const MAY: Readonly<Record<Doing, readonly State[]>> = {
  take: ['open', 'left'],
  leave: ['open'],
  undo: ['taken'],
}

const noteOf = (state: State, head: { open: number; taken: number }): { note?: number } =>
  state === 'open' || state === 'taken' ? { note: head[state] } : {}

const columnsWith = (
  ask: (doing: Doing, items: readonly Item[]) => void,
  onCompare: (item: Item) => void,
): readonly Column<Item>[] => [
  {
    name: '内容',
    cell: ({ kind, id, title }) => (
      <>
        <b>{title}</b>
        <small className={styles.note}>{`${PIECE_KIND[kind]} · ${id}`}</small>
      </>
    ),
  },
  {
    name: '变化',
    cell: ({ fate }) => <Tag tone={FOLLOWED.includes(fate) ? 'none' : 'warn'}>{FATE[fate]}</Tag>,
  },
  {
    name: '处理',
    cell: ({ state, time, user }) => (
      <>
        {ITEM_STATE[state]}
        {state !== 'open' && (
          <small
            className={styles.note}
          >{`${user === '' ? '系统' : user} ${time.slice(0, 16)}`}</small>
        )}
      </>
    ),
  },
  {
    name: '操作',
    kind: 'actions',
    cell: (item) => (
      <div className={styles.rowActions}>
        <Button size="sm" onClick={() => onCompare(item)}>
          对照<span className="sr">{item.title}</span>
        </Button>
        {(['take', 'leave', 'undo'] as const)
          .filter((doing) => MAY[doing].includes(item.state))
          .map((doing) => (
            <Button key={doing} size="sm" onClick={() => ask(doing, [item])}>
              {DOING[doing].name}
              <span className="sr">{item.title}</span>
            </Button>
          ))}
      </div>
    ),
  },
]

const Doer = (props: {
  asked: Asked
  packageId: string
  onClose: () => void
  onDone: () => void
}) => {
  const { doing, items, count } = props.asked
  const { name, said, about } = DOING[doing]
  const { overlays } = useApplication()
  const mutation = {
    take: useEndpointMutation(packages.take, 'inline'),
    leave: useEndpointMutation(packages.leave, 'inline'),
    undo: useEndpointMutation(packages.undo, 'inline'),
  }[doing]
  const input: InputOf<typeof packages.take> = {
    packageId: props.packageId,
    all: items === null,
    items: [...(items ?? [])],
  }
  return (
    <ConfirmDialog
      open
      title={`${name}这 ${count} 项？`}
      confirm={name}
      busy={mutation.isPending}
      failure={mutation.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={() =>
        mutation.mutate(input, {
          onSuccess: ({ done, changed = [] }: { done: number; changed?: readonly string[] }) => {
            overlays.toast(
              changed.length === 0 ? 'success' : 'info',
              `${said} ${done} 项${changed.length === 0 ? '' : `；${changed.length} 项已被人修改，没有处理：${changed.slice(0, 3).join('、')}`}`,
            )
            props.onDone()
            props.onClose()
          },
        })
      }
    >
      <p>{about}</p>
    </ConfirmDialog>
  )
}
