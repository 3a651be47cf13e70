import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { packages } from '#contract/packages.ts'
import { Button } from '#web/kit/Button.tsx'
import { type Column, DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { usePaging } from '#web/kit/usePaging.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from '../content.module.css'
import own from './packages.module.css'
import { LoadPackage } from './LoadPackage.tsx'
import { OnePackage } from './OnePackage.tsx'
import { countsText, type Head, nameOf, sourceOf } from './labels.ts'

const TITLE = '内容包'

/** 内容包: what came with releases and what operators load, with the differences that are left. */
export const PackagesView = () => {
  useTitle(TITLE)
  const client = useQueryClient()
  const { read, to, go } = useAddress()
  const paging = usePaging()
  const [loading, setLoading] = useState(false)
  const opened = read('package')
  const answer = useQuery({
    ...queryOptionsInline(packages.list, paging.asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: opened === '',
  })
  const changed = (): void => {
    for (const { path } of [packages.list, packages.items, packages.compare])
      void client.invalidateQueries({ queryKey: [path] })
  }
  if (opened !== '') return <OnePackage packageId={opened} onChanged={changed} />
  return (
    <>
      <p>
        <Link to={to({ view: '', page: '' })} className="link">
          返回运营内容
        </Link>
      </p>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <Button variant="primary" onClick={() => setLoading(true)}>
          载入内容包
        </Button>
      </div>
      <p className={`muted ${own.about}`}>
        升级时，没有人改过的字典、词表、政策和发布内容跟着新版本更新；改过或删除过的保持原样，差异列在这里，由您决定采用还是保留。载入的内容包先预览，采用后可以撤销。
      </p>
      <DataTable
        caption={TITLE}
        columns={columnsTo((packageId) => to({ package: packageId, page: '' }))}
        answer={answer}
        keyOf={({ packageId }) => packageId}
        toneOf={({ open }) => (open > 0 ? 'warn' : undefined)}
        paging={paging}
        empty={<EmptyState text="暂无内容包" />}
      />
      {loading && (
        <LoadPackage
          onClose={() => setLoading(false)}
          onLoaded={(packageId) => {
            setLoading(false)
            changed()
            go({ package: packageId, page: '' })
          }}
        />
      )}
    </>
  )
}

const columnsTo = (address: (packageId: string) => string): readonly Column<Head>[] => [
  {
    name: '内容包',
    cell: (head) => (
      <>
        <Link to={address(head.packageId)} className="link">
          {nameOf(head)}
        </Link>
        <small className={styles.note}>{sourceOf(head)}</small>
      </>
    ),
  },
  { name: '时间', kind: 'code', cell: ({ loadTime }) => loadTime },
  { name: '变化', cell: ({ counts }) => countsText(counts) },
  {
    name: '处理',
    cell: ({ open, taken }) => (
      <>
        {open > 0 ? <Tag tone="warn">{`待处理 ${open}`}</Tag> : <Tag tone="good">已处理</Tag>}
        {taken > 0 && <small className={styles.note}>{`已采用 ${taken}`}</small>}
      </>
    ),
  },
]
