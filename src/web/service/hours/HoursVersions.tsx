import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { weekText } from '#domain/chat/week.ts'
import { Button } from '#web/kit/Button.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Older } from '../Older.tsx'
import styles from '../service.module.css'
import type { Hours, OfficeVersion } from '../labels.ts'
import { Differences } from './Differences.tsx'

const PAGE_SIZE = 10

/** 版本 of the hours, the newest first; an old one goes into the form and is published by hand. */
export const HoursVersions = (props: {
  current: number
  onClose: () => void
  onTake: (version: number, old: Hours) => void
}) => {
  const [page, setPage] = useState(0)
  const versions = useQuery({
    ...queryOptionsInline(serviceSettings.hoursVersions, { page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const rows = versions.data?.records ?? []
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
        {rows.map((row, at) => (
          <Version
            key={row.version}
            row={row}
            before={rows[at + 1]}
            current={row.version === props.current}
            onTake={() => props.onTake(row.version, row.hours)}
          />
        ))}
      </ol>
      <Older page={page} pageSize={PAGE_SIZE} total={versions.data?.total ?? 0} onPage={setPage} />
    </Drawer>
  )
}

const Version = (props: {
  row: OfficeVersion
  before: OfficeVersion | undefined
  current: boolean
  onTake: () => void
}) => {
  const { row, before } = props
  return (
    <li>
      <p>
        <b className="num">{`第 ${row.version} 版`}</b>
        {props.current && <span className="tag">当前</span>}
        <span className="muted num">{` ${row.updateTime} ${row.updateUser}`}</span>
      </p>
      {row.note !== '' && <p>{row.note}</p>}
      {before === undefined ? (
        <p className="num">{`${weekText(row.hours.week)} · 特殊日期 ${row.hours.exceptions.length} 天`}</p>
      ) : (
        <Differences before={before.hours} after={row.hours} />
      )}
      {!props.current && (
        <Button size="sm" onClick={props.onTake}>
          {`取回第 ${row.version} 版`}
        </Button>
      )}
    </li>
  )
}
