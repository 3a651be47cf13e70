import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { Button } from '#web/kit/Button.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Older } from '../Older.tsx'
import styles from '../service.module.css'
import type { Reply } from '../labels.ts'

const PAGE_SIZE = 10

/** 版本 of a reply, the newest first; an old one goes into the form and is saved by hand. */
export const ReplyVersions = (props: {
  reply: Reply
  preview: (html: string) => ReactNode
  onClose: () => void
  onTake: (version: number, old: { title: string; writing: string }) => void
}) => {
  const { reply } = props
  const [page, setPage] = useState(0)
  const versions = useQuery({
    ...queryOptionsInline(serviceSettings.replyVersions, {
      code: reply.code,
      page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Drawer open onClose={props.onClose} title="版本">
      {versions.isError && (
        <ErrorBlock
          text={versions.error.message}
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.isPending && <Skeleton label="版本" rows={6} />}
      <ol className={styles.versions}>
        {(versions.data?.records ?? []).map((row) => (
          <li key={row.version}>
            <p>
              <b className="num">{`第 ${row.version} 版`}</b>
              {row.version === reply.version && <span className="tag">当前</span>}
              <span className="muted num">{` ${row.updateTime} ${row.updateUser || '初始内容'}`}</span>
            </p>
            {row.note !== '' && <p>{row.note}</p>}
            <div className={styles.reply}>
              {row.html === '' ? <p className="muted">暂无内容</p> : props.preview(row.html)}
            </div>
            {row.version !== reply.version && (
              <Button size="sm" onClick={() => props.onTake(row.version, row)}>
                {`取回第 ${row.version} 版`}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Older page={page} pageSize={PAGE_SIZE} total={versions.data?.total ?? 0} onPage={setPage} />
    </Drawer>
  )
}
