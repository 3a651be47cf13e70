import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serviceSettings } from '#contract/service-settings.ts'
import { officeProblem } from '#domain/chat/week.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import styles from '../service.module.css'
import { WeekEditor } from '../WeekEditor.tsx'
import type { Hours, Office } from '../labels.ts'
import { Differences } from './Differences.tsx'
import { Exceptions } from './Exceptions.tsx'
import { HoursVersions } from './HoursVersions.tsx'
import { NowLine } from './NowLine.tsx'

/** 接待时间 of the platform: a week, days that differ, and what that means now. */
export const HoursTab = (props: { onDirty: (dirty: boolean) => void }) => {
  const client = useQueryClient()
  const office = useQuery({ ...queryOptionsInline(serviceSettings.hours, {}), staleTime: 0 })
  if (office.isError)
    return (
      <ErrorBlock
        text={office.error.message}
        error={office.error}
        onRetry={() => void office.refetch()}
      />
    )
  if (office.isPending) return <Skeleton label="接待时间" rows={8} />
  return (
    <Editor
      key={office.data.version}
      office={office.data}
      onDirty={props.onDirty}
      onSaved={() => {
        void office.refetch()
        void client.invalidateQueries({ queryKey: [serviceSettings.experts.path] })
      }}
    />
  )
}

const Editor = (props: {
  office: Office
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}) => {
  const { office, onDirty } = props
  const { overlays } = useApplication()
  const [hours, setHours] = useState<Hours>(office.hours)
  const [asking, setAsking] = useState(false)
  const [versions, setVersions] = useState(false)
  const dirty = JSON.stringify(hours) !== JSON.stringify(office.hours)
  const problem = officeProblem(hours)
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const take = (version: number, old: Hours): void => {
    setHours(old)
    setVersions(false)
    overlays.toast('info', `已填入第 ${version} 版的内容，核对后发布`)
  }
  return (
    <>
      <LeaveGuard dirty={dirty} text="接待时间的修改尚未发布，离开后不会保留。" />
      <div className={`${styles.bar} ${styles.sticky}`}>
        <p className="muted num">
          {office.version === 0
            ? '初始时段：工作日 9:00–18:00'
            : `第 ${office.version} 版 · ${office.updateTime} ${office.updateUser}`}
        </p>
        {office.version > 0 && <Button onClick={() => setVersions(true)}>版本</Button>}
        {dirty && <Button onClick={() => setHours(office.hours)}>放弃修改</Button>}
        {dirty &&
          (problem === null ? (
            <Button variant="primary" onClick={() => setAsking(true)}>
              发布接待时间
            </Button>
          ) : (
            <p role="alert" className={styles.error}>
              {problem}
            </p>
          ))}
      </div>
      <NowLine hours={hours} draft={dirty} />
      <section className={styles.section}>
        <h2>每周</h2>
        <WeekEditor
          id="office"
          week={hours.week}
          onChange={(week) => setHours({ ...hours, week })}
        />
      </section>
      <Exceptions hours={hours} onChange={setHours} />
      {asking && (
        <Publishing
          office={office}
          hours={hours}
          onClose={() => setAsking(false)}
          onSaved={props.onSaved}
        />
      )}
      {versions && (
        <HoursVersions current={office.version} onClose={() => setVersions(false)} onTake={take} />
      )}
    </>
  )
}

/** The question before it holds, with everything that changes. */
const Publishing = (props: {
  office: Office
  hours: Hours
  onClose: () => void
  onSaved: () => void
}) => {
  const { office, hours } = props
  const { overlays } = useApplication()
  const saving = useEndpointMutation(serviceSettings.saveHours, 'inline')
  const [note, setNote] = useState('')
  const publish = (): void =>
    saving.mutate(
      { version: office.version, hours: JSON.stringify(hours), note },
      {
        onSuccess: ({ version }) => {
          overlays.toast('success', `接待时间已生效，第 ${version} 版`)
          props.onClose()
          props.onSaved()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title="发布接待时间？"
      confirm="发布"
      busy={saving.isPending}
      failure={saving.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={publish}
    >
      <Differences before={office.hours} after={hours} />
      <p className="muted">
        立即影响分配、访客看到的回复时间和首次联系的期限；以前的版本可以取回。
      </p>
      <TextField label="修改说明" optional maxLength={200} value={note} onText={setNote} />
    </ConfirmDialog>
  )
}
