import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { search } from '#contract/search.ts'
import { terms } from '#contract/terms.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import styles from './SearchTermsPage.module.css'
import type { HotWord } from './terms.ts'

const STATE: Record<HotWord['state'], string> = {
  pinned: '置顶',
  banned: '禁止',
  popular: '按热度',
}

/** 热门搜索: what everybody sees, what is pinned and what is banned. */
export const HotWords = () => {
  const { overlays } = useApplication()
  const client = useQueryClient()
  const words = useQuery({ ...queryOptionsInline(terms.hotWords, {}), staleTime: 0 })
  const setting = useEndpointMutation(terms.setHotWord, 'inline')
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState(false)
  const renew = (): void => {
    for (const { path } of [terms.hotWords, search.hot])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const back = useLasting(terms.setHotWord, () => {
    overlays.toast('success', '已撤销')
    renew()
  })
  const set = (keyword: string, state: HotWord['state']): void => {
    const before = words.data?.records.find((row) => row.keyword === keyword)?.state ?? 'popular'
    setting.mutate(
      { keyword, state },
      {
        onSuccess: () => {
          setText((typed) => (typed.trim() === keyword ? '' : typed))
          overlays.toast('success', `“${keyword}”已设为${STATE[state]}`, {
            label: '撤销',
            run: () => back.mutate({ keyword, state: before }),
          })
          renew()
        },
      },
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') set(text.trim(), 'pinned')
  }
  return (
    <section className={styles.part} aria-labelledby="hot-words">
      <h2 id="hot-words">热门搜索</h2>
      <p className="muted">
        最近 7 天至少 2
        人搜过、有结果的词，时间越近热度越高；同一个意思的写法合为一个。置顶的排在前面，禁止的不再出现。
      </p>
      <Failure text={setting.error?.message ?? null} />
      <DataTable
        compact
        caption="热门搜索"
        columns={columnsWith(set)}
        answer={words}
        keyOf={({ keyword }) => keyword}
        empty={<EmptyState text="最近 7 天暂无可展示的搜索词" />}
      />
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="置顶或禁止一个词"
          hint="置顶：不管有没有人搜都排在前面；禁止：不管多少人搜都不展示。以后可以在上面恢复"
          error={empty ? '请先输入一个词' : null}
          maxLength={50}
          value={text}
          onText={(typed) => {
            setText(typed)
            setEmpty(false)
          }}
        />
        <p className={styles.actions}>
          <Button
            type="submit"
            loading={setting.isPending}
            onClick={(event) => {
              if (text.trim() !== '') return
              event.preventDefault()
              setEmpty(true)
            }}
          >
            置顶
          </Button>
          <Button
            onClick={() => (text.trim() === '' ? setEmpty(true) : set(text.trim(), 'banned'))}
          >
            禁止
          </Button>
        </p>
      </form>
    </section>
  )
}

const columnsWith = (
  set: (keyword: string, state: HotWord['state']) => void,
): readonly Column<HotWord>[] => [
  { name: '搜索词', cell: (row) => row.keyword },
  {
    name: '状态',
    cell: (row) => `${STATE[row.state]}${row.shown ? '，展示中' : ''}`,
  },
  { name: '7 天人数', kind: 'code', cell: (row) => String(row.searchers) },
  { name: '热度', kind: 'code', cell: (row) => row.heat.toFixed(1) },
  { name: '设定人', cell: (row) => row.updateUser },
  {
    name: '操作',
    kind: 'actions',
    cell: (row) => (
      <span className={styles.actions}>
        {row.state === 'popular' ? (
          <>
            <Act name="置顶" row={row} onPress={() => set(row.keyword, 'pinned')} />
            <Act name="禁止" row={row} onPress={() => set(row.keyword, 'banned')} />
          </>
        ) : (
          <Act name="恢复按热度" row={row} onPress={() => set(row.keyword, 'popular')} />
        )}
      </span>
    ),
  },
]

const Act = (props: { name: string; row: HotWord; onPress: () => void }) => (
  <Button size="sm" onClick={props.onPress}>
    {props.name}
    <span className="sr">{props.row.keyword}</span>
  </Button>
)
