import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { LEAD_STATUS, NOTE_MAX, noteProblem } from '#domain/leads/lead.ts'
import { Button } from '#web/kit/Button.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { Due } from '#web/kit/workflow/Due.tsx'
import { History } from '#web/kit/workflow/History.tsx'
import { PhoneNumber } from '#web/kit/workflow/PhoneNumber.tsx'
import { type Changed, RecordDrawer } from '#web/kit/workflow/RecordDrawer.tsx'
import { TransitionDialog } from '#web/kit/workflow/TransitionDialog.tsx'
import workflow from '#web/kit/workflow/workflow.module.css'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './leads.module.css'
import { dueOf, type LeadMove, MOVE_TEXT, TONE, type WholeLead } from './labels.ts'

/** One lead: what was left, whose it is, what can be done now and what has been done. */
export const LeadDrawer = (props: {
  contactId: string
  onClose: () => void
  onChanged: () => void
}) => (
  <RecordDrawer
    title="线索"
    endpoint={leads.one}
    input={{ contactId: props.contactId }}
    onClose={props.onClose}
    onChanged={props.onChanged}
  >
    {(lead, changed) => <Whole lead={lead} changed={changed} />}
  </RecordDrawer>
)

const Whole = ({ lead, changed }: { lead: WholeLead; changed: Changed<WholeLead> }) => {
  const [move, setMove] = useState<LeadMove | null>(null)
  const href = useHref()
  const session = useSession()
  const serves = session?.permissions.includes('titles:serve') === true
  const mine = lead.advisorUserId !== '' && lead.advisorUserId === session?.userId
  return (
    <div className={styles.lead}>
      <p className={styles.message}>{lead.leaveMessage || '无留言'}</p>
      <Facts lead={lead} />
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
      {lead.history.length === 0 && <p className="muted">暂无办理记录</p>}
      <History lines={lead.history.map((line) => ({ ...line, to: LEAD_STATUS[line.toStatus] }))} />
      {move !== null && (
        <MoveDialog
          lead={lead}
          move={move}
          onClose={() => setMove(null)}
          onDone={(next) => {
            setMove(null)
            changed(next, `${move.name}：已记录`)
          }}
        />
      )}
    </div>
  )
}

const Facts = ({ lead }: { lead: WholeLead }) => (
  <dl className={workflow.facts}>
    <dt>状态</dt>
    <dd>
      <Tag tone={TONE[lead.status]}>{LEAD_STATUS[lead.status]}</Tag>
    </dd>
    <dt>号码</dt>
    <dd>
      <PhoneNumber
        masked={lead.contactWay}
        canReveal={lead.canReveal}
        endpoint={leads.reveal}
        input={{ contactId: lead.contactId }}
        numberOf={({ contactWay }) => contactWay}
      />
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
    <dd>{lead.advisorName || '待领取'}</dd>
    <dt>首次联系</dt>
    <dd>
      <Due {...dueOf(lead)} />
    </dd>
    {lead.orderNo !== '' && (
      <>
        <dt>委托编号</dt>
        <dd className="num">{lead.orderNo}</dd>
      </>
    )}
  </dl>
)

const ORDER = /^(DD\d{14})?$/

/** One move of a lead: whom it goes to, which order it became, how or why. */
const MoveDialog = (props: {
  lead: WholeLead
  move: LeadMove
  onClose: () => void
  onDone: (next: WholeLead) => void
}) => {
  const { lead, move } = props
  return (
    <TransitionDialog
      title={move.name}
      confirm={move.name}
      fields={{
        advisorUserId:
          move.event === 'assign'
            ? {
                kind: 'person',
                label: '顾问',
                hint: '括号里是正在跟进的线索数',
                ask: queryOptionsInline(leads.advisors, {}),
                except: lead.advisorUserId,
                problem: (given) => (given === '' ? '请选择顾问' : null),
              }
            : null,
        orderNo:
          move.event === 'order'
            ? {
                kind: 'line',
                label: '委托编号',
                required: false,
                maxLength: 16,
                placeholder: 'DD20261122000001',
                problem: (given) =>
                  ORDER.test(given.trim()) ? null : '委托编号是 DD 加 14 位数字',
              }
            : null,
        note: {
          kind: 'text',
          label: '说明',
          required: move.note === 'needed',
          maxLength: NOTE_MAX,
          problem: (given) => noteProblem(given, move.note === 'needed'),
        },
      }}
      endpoint={leads.move}
      inputOf={({ note, advisorUserId, orderNo }) => ({
        contactId: lead.contactId,
        version: lead.version,
        event: move.event,
        note: note.trim(),
        advisorUserId,
        orderNo: orderNo.trim(),
      })}
      onClose={props.onClose}
      onDone={props.onDone}
    >
      <p>{MOVE_TEXT[move.event]}</p>
    </TransitionDialog>
  )
}
