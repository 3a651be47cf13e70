import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { titleCases } from '#contract/title-cases.ts'
import { CASE_STATUS } from '#domain/job-titles/case-codes.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { Corrections } from './Corrections.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Papers } from './Papers.tsx'
import { Due, Standing } from './Standing.tsx'
import styles from './title-cases.module.css'
import type { CaseMove, WholeCase } from './labels.ts'

/** One case: who, what for, its materials, what has to be put right and what was done. */
export const CaseDrawer = (props: {
  caseNo: string
  onClose: () => void
  onChanged: () => void
}) => {
  const client = useQueryClient()
  const asked = queryOptionsInline(titleCases.one, { caseNo: props.caseNo })
  const one = useQuery({ ...asked, staleTime: 0 })
  const { notices } = useApplication()
  const changed = (next: WholeCase, done = ''): void => {
    client.setQueryData(asked.queryKey, next)
    if (done !== '') notices.toast('success', done)
    props.onChanged()
  }
  return (
    <Drawer open wide onClose={props.onClose} title="职称办理">
      {one.isError && (
        <ErrorBlock text={one.error.message} error={one.error} onRetry={() => void one.refetch()} />
      )}
      {one.isPending && <Skeleton label="职称办理" rows={6} />}
      {one.data !== undefined && <Whole it={one.data} onChanged={changed} />}
    </Drawer>
  )
}

type Changed = (next: WholeCase, done?: string) => void

const Whole = (props: { it: WholeCase; onChanged: Changed }) => {
  const { it, onChanged } = props
  const [move, setMove] = useState<CaseMove | null>(null)
  const [editing, setEditing] = useState(false)
  return (
    <div className={styles.one}>
      <div className={styles.name}>
        <h3>{it.applicant}</h3>
        <Standing status={it.status} />
        {it.canEdit && (
          <Button size="sm" onClick={() => setEditing(true)}>
            修改
          </Button>
        )}
      </div>
      <Facts it={it} />
      <div className={styles.moves}>
        {it.moves.map((each, at) => (
          <Button
            key={each.event}
            variant={at === 0 && each.to !== '' ? 'primary' : 'secondary'}
            onClick={() => setMove(each)}
          >
            {each.name}
          </Button>
        ))}
        {it.moves.length === 0 && <p className="muted">这份办理由其他顾问负责，您可以查看</p>}
      </div>
      <Corrections it={it} onChanged={onChanged} />
      <Papers it={it} onChanged={onChanged} />
      <History it={it} />
      {move !== null && (
        <MoveDialog
          it={it}
          move={move}
          onClose={() => setMove(null)}
          onMoved={(next) => {
            setMove(null)
            onChanged(next, `${move.name}：已记录`)
          }}
        />
      )}
      {editing && (
        <EditDialog
          it={it}
          onClose={() => setEditing(false)}
          onSaved={(next) => {
            setEditing(false)
            onChanged(next, '已保存')
          }}
        />
      )}
    </div>
  )
}

const Facts = ({ it }: { it: WholeCase }) => {
  const href = useHref()
  return (
    <dl className={styles.facts}>
      <dt>办理编号</dt>
      <dd className="num">{it.caseNo}</dd>
      <dt>手机号码</dt>
      <dd>
        <PhoneNumber it={it} />
      </dd>
      <dt>申报通知</dt>
      <dd>
        {it.jobTitleId === '' ? (
          <span className="muted">还没有选择</span>
        ) : (
          <Link className="link" to={href('jobTitleDetail', { id: it.jobTitleId })} target="_blank">
            {it.jobTitleName}
            <span className="sr">（新窗口打开）</span>
          </Link>
        )}
      </dd>
      <dt>级别与专业</dt>
      <dd>{`${JOB_GRADE[it.grade]}${it.specialtyName === '' ? '' : ` · ${it.specialtyName}`}`}</dd>
      <dt>地区</dt>
      <dd>{it.regionName}</dd>
      <dt>顾问</dt>
      <dd>{it.advisorName || '待接手'}</dd>
      <dt>下一步</dt>
      <dd>
        <Due of={it} />
      </dd>
      {it.publicityTo !== '' && (
        <>
          <dt>公示截止</dt>
          <dd className="num">{it.publicityTo}</dd>
        </>
      )}
      <dt>建立时间</dt>
      <dd className="num">{it.createTime}</dd>
      {it.contactId !== '' && (
        <>
          <dt>来源</dt>
          <dd>
            <Link className="link" to={href('leads', { id: it.contactId })}>
              咨询线索
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Masked until its advisor asks for it, which is noted. */
const PhoneNumber = ({ it }: { it: WholeCase }) => {
  const revealing = useEndpointMutation(titleCases.reveal, 'inline')
  const phone = revealing.data?.phone
  return (
    <span className={styles.number}>
      {phone === undefined ? (
        <>
          <span className="num">{it.phone}</span>
          {it.canReveal && (
            <Button
              size="sm"
              loading={revealing.isPending}
              onClick={() => revealing.mutate({ caseNo: it.caseNo })}
            >
              查看号码
            </Button>
          )}
        </>
      ) : (
        <>
          <a className="num link" href={`tel:${phone}`}>
            {phone}
          </a>
          <CopyButton text={phone} what="号码" />
        </>
      )}
      <Failure text={revealing.error?.message ?? null} />
    </span>
  )
}

const History = ({ it }: { it: WholeCase }) => (
  <section className={styles.part} aria-label="办理记录">
    <h3>办理记录</h3>
    <ol className={styles.history}>
      {it.history.map((step) => (
        <li key={`${step.time} ${step.event}`}>
          <p>
            <b>{step.name}</b>
            {` → ${CASE_STATUS[step.toStatus]}`}
            {step.date !== '' && <span className="num">{`，${step.date}`}</span>}
          </p>
          {step.note !== '' && <p>{step.note}</p>}
          <p className="muted num">{`${step.time} ${step.actorName}`}</p>
        </li>
      ))}
    </ol>
  </section>
)
