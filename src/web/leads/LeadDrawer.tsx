import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { LEAD_STATUS } from '#domain/leads/lead.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { Due, Standing } from './Due.tsx'
import styles from './leads.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import type { LeadMove, WholeLead } from './labels.ts'

/** One lead: what was left, whose it is, what can be done now and what has been done. */
export const LeadDrawer = (props: {
  contactId: string
  onClose: () => void
  onMoved: () => void
}) => {
  const lead = useQuery({
    ...queryOptionsInline(leads.one, { contactId: props.contactId }),
    staleTime: 0,
  })
  return (
    <Drawer open onClose={props.onClose} title="线索">
      {lead.isError && (
        <ErrorBlock
          text={lead.error.message}
          error={lead.error}
          onRetry={() => void lead.refetch()}
        />
      )}
      {lead.isPending && <Skeleton label="线索" rows={6} />}
      {lead.data !== undefined && <Lead lead={lead.data} onMoved={props.onMoved} />}
    </Drawer>
  )
}

const Lead = (props: { lead: WholeLead; onMoved: () => void }) => {
  const { lead } = props
  const client = useQueryClient()
  const { notices } = useApplication()
  const [move, setMove] = useState<LeadMove | null>(null)
  const href = useHref()
  const session = useSession()
  const serves = session?.permissions.includes('titles:serve') === true
  const mine = lead.advisorUserId !== '' && lead.advisorUserId === session?.userId
  const moved = (next: WholeLead, name: string): void => {
    client.setQueryData(queryOptionsInline(leads.one, { contactId: lead.contactId }).queryKey, next)
    notices.toast('success', `${name}：已记录`)
    setMove(null)
    props.onMoved()
  }
  return (
    <div className={styles.lead}>
      <p className={styles.message}>{lead.leaveMessage || '没有留言'}</p>
      <dl className={styles.facts}>
        <dt>状态</dt>
        <dd>
          <Standing status={lead.status} />
        </dd>
        <dt>号码</dt>
        <dd>
          <PhoneNumber lead={lead} />
        </dd>
        <dt>咨询类型</dt>
        <dd>{lead.serviceName}</dd>
        <dt>来源页面</dt>
        <dd className={styles.path}>{lead.sourcePath}</dd>
        <dt>访客</dt>
        <dd>{lead.registered ? '已注册用户' : '未注册'}</dd>
        <dt>提交时间</dt>
        <dd className="num">{lead.createTime}</dd>
        <dt>顾问</dt>
        <dd>{lead.advisorName || '待接手'}</dd>
        <dt>首次联系</dt>
        <dd>
          <Due lead={lead} />
        </dd>
        {lead.orderNo !== '' && (
          <>
            <dt>委托编号</dt>
            <dd className="num">{lead.orderNo}</dd>
          </>
        )}
      </dl>
      <div className={styles.moves}>
        {lead.moves.map((each, at) => (
          <Button
            key={each.event}
            variant={at === 0 ? 'primary' : 'secondary'}
            onClick={() => setMove(each)}
          >
            {each.name}
          </Button>
        ))}
        {mine && serves && (
          <ButtonLink to={href('jobTitleCases', { new: '1', lead: lead.contactId })}>
            建立职称办理
          </ButtonLink>
        )}
        {lead.moves.length === 0 && <p className="muted">这条线索由其他顾问负责，您可以查看</p>}
      </div>
      <h3>办理记录</h3>
      {lead.history.length === 0 && <p className="muted">还没有办理</p>}
      <ol className={styles.history}>
        {lead.history.map((step) => (
          <li key={`${step.time} ${step.event}`}>
            <p>
              <b>{step.name}</b>
              {` → ${LEAD_STATUS[step.toStatus]}`}
            </p>
            {step.note !== '' && <p>{step.note}</p>}
            <p className="muted num">{`${step.time} ${step.actorName}`}</p>
          </li>
        ))}
      </ol>
      {move !== null && (
        <MoveDialog
          lead={lead}
          move={move}
          onClose={() => setMove(null)}
          onMoved={(next) => moved(next, move.name)}
        />
      )}
    </div>
  )
}

/** Masked until its advisor asks for it, which is noted. */
const PhoneNumber = ({ lead }: { lead: WholeLead }) => {
  const revealing = useEndpointMutation(leads.reveal, 'inline')
  const number = revealing.data?.contactWay
  if (number !== undefined)
    return (
      <span className={styles.number}>
        <a className="num link" href={`tel:${number}`}>
          {number}
        </a>
        <CopyButton text={number} what="号码" />
      </span>
    )
  return (
    <span className={styles.number}>
      <span className="num">{lead.contactWay}</span>
      {lead.canReveal && (
        <Button
          size="sm"
          loading={revealing.isPending}
          onClick={() => revealing.mutate({ contactId: lead.contactId })}
        >
          查看号码
        </Button>
      )}
      <Failure text={revealing.error?.message ?? null} />
    </span>
  )
}
