import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnSettings, sites } from '#contract/site.ts'
import { Button } from '#web/kit/Button.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Changes } from './Changes.tsx'
import { changedIn } from './settings.ts'
import styles from './SiteConfigPage.module.css'

const PAGE_SIZE = 20

/** 版本: everything a site has ever said, with what each version changed and the way back to it. */
export const Versions = (props: {
  variant: string
  current: number
  onClose: () => void
  /** Puts an old version into the form; nothing is published by that. */
  onTake: (version: number, own: OwnSettings) => void
}) => {
  const [page, setPage] = useState(0)
  const versions = useQuery({
    ...queryOptionsInline(sites.versions, { variant: props.variant, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = versions.data?.records ?? []
  const total = versions.data?.total ?? 0
  return (
    <Drawer open onClose={props.onClose} title="版本">
      {versions.isError && (
        <ErrorBlock error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {versions.isPending && <Skeleton label="版本" rows={6} />}
      <ol className={styles.versions}>
        {rows.map((row, at) => {
          const before = rows[at + 1]
          return (
            <li key={row.version}>
              <p>
                <b className="num">{`第 ${row.version} 版`}</b>
                {row.version === props.current && <span className="tag">当前</span>}
                <span className="muted num">{` ${row.updateTime} ${row.updateUser || '初始内容'}`}</span>
              </p>
              {row.note !== '' && <p>{row.note}</p>}
              {before !== undefined && (
                <Changes
                  names={changedIn(before.own, row.own)}
                  before={before.own}
                  after={row.own}
                />
              )}
              {row.version !== props.current && (
                <Button size="sm" onClick={() => props.onTake(row.version, row.own)}>
                  {`取回第 ${row.version} 版`}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {total > PAGE_SIZE && (
        <p className={styles.pages}>
          {page > 0 && (
            <Button size="sm" onClick={() => setPage(page - 1)}>
              较新的版本
            </Button>
          )}
          {(page + 1) * PAGE_SIZE < total && (
            <Button size="sm" onClick={() => setPage(page + 1)}>
              较早的版本
            </Button>
          )}
        </p>
      )}
    </Drawer>
  )
}
