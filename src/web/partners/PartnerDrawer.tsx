import { useState } from 'react'
import { partnerApply } from '#contract/partner-apply.ts'
import {
  PARTNER_STATE,
  type PartnerState,
  REASON_MAX,
} from '#domain/showcase/partner-application.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { lengthOf } from '#web/kit/text.ts'
import { History } from '#web/kit/workflow/History.tsx'
import { PhoneNumber } from '#web/kit/workflow/PhoneNumber.tsx'
import { type Changed, RecordDrawer } from '#web/kit/workflow/RecordDrawer.tsx'
import { TransitionDialog } from '#web/kit/workflow/TransitionDialog.tsx'
import workflow from '#web/kit/workflow/workflow.module.css'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { Follow } from './Follow.tsx'
import { PublicEntry } from './PublicEntry.tsx'
import styles from './partners.module.css'
import { ACT, type ApplicationMove, MOVE_TEXT, TONE, type WholeApplication } from './labels.ts'

/** One application: who asks, what is to be looked at, what can be done now and what was done. */
export const PartnerDrawer = (props: {
  applyNo: string
  onClose: () => void
  /** Another application of the same organisation. */
  onOpen: (applyNo: string) => void
  onChanged: () => void
}) => {
  const [dirty, setDirty] = useState(false)
  return (
    <RecordDrawer
      title="合作申请"
      wide
      dirty={dirty}
      endpoint={partnerApply.one}
      input={{ applyNo: props.applyNo }}
      onClose={props.onClose}
      onChanged={props.onChanged}
    >
      {(it, changed) => (
        <Whole it={it} onOpen={props.onOpen} onChanged={changed} onDirty={setDirty} />
      )}
    </RecordDrawer>
  )
}

const Whole = (props: {
  it: WholeApplication
  onOpen: (applyNo: string) => void
  onChanged: Changed<WholeApplication>
  onDirty: (dirty: boolean) => void
}) => {
  const { it, onChanged } = props
  const [move, setMove] = useState<ApplicationMove | null>(null)
  return (
    <div className={styles.one}>
      <div className={styles.name}>
        <h3>{it.orgName}</h3>
        <Tag tone={TONE[it.state]}>{PARTNER_STATE[it.state]}</Tag>
      </div>
      <Facts it={it} />
      <Same it={it} onOpen={props.onOpen} />
      <Holder it={it} onChanged={onChanged} />
      <div className={styles.moves}>
        {it.moves.map((each) => (
          <Button
            key={`${each.state} ${each.back}`}
            variant={variantOf(each, it.moves)}
            onClick={() => setMove(each)}
          >
            {each.back ? `撤回到“${each.name}”` : each.name}
          </Button>
        ))}
      </div>
      {it.state === 'active' && <PublicEntry it={it} onChanged={onChanged} />}
      <Follow key={it.version} it={it} onChanged={onChanged} onDirty={props.onDirty} />
      <section className={styles.acts} aria-label="办理记录">
        <h3>办理记录</h3>
        <History
          lines={it.history.map(({ act, toState, ...line }) => ({
            ...line,
            name: ACT[act] ?? act,
            to: nameOfState(toState),
          }))}
          begun={{ name: '机构提交申请', time: it.createTime }}
        />
      </section>
      {move !== null && (
        <MoveDialog
          it={it}
          move={move}
          onClose={() => setMove(null)}
          onDone={(next) => {
            setMove(null)
            onChanged(next, move.back ? '上一步已撤回' : `${move.name}：已登记`)
          }}
        />
      )}
    </div>
  )
}

/** The way on is the main button; what ends it or goes back is not. */
const variantOf = (
  move: ApplicationMove,
  all: readonly ApplicationMove[],
): 'primary' | 'secondary' =>
  !move.back && !move.reasoned && all.indexOf(move) === 0 ? 'primary' : 'secondary'

const Facts = ({ it }: { it: WholeApplication }) => (
  <dl className={workflow.facts}>
    <dt>申请编号</dt>
    <dd className="num">{it.applyNo}</dd>
    <dt>合作类型</dt>
    <dd>{it.typeName}</dd>
    <dt>信用代码</dt>
    <dd className="num">{it.creditCode}</dd>
    <dt>地区</dt>
    <dd>{it.regionName}</dd>
    <dt>联系人</dt>
    <dd>
      {it.contact === '' ? (
        <span className="muted">联系人已注销账号</span>
      ) : (
        <PhoneNumber
          masked={it.phone}
          canReveal={it.canReveal}
          endpoint={partnerApply.reveal}
          input={{ applyNo: it.applyNo }}
          numberOf={({ phone }) => phone}
        >
          {it.contact}
        </PhoneNumber>
      )}
    </dd>
    <dt>机构简介</dt>
    <dd className={styles.intro}>{it.intro}</dd>
    <dt>提交时间</dt>
    <dd className="num">{it.createTime}</dd>
    <dt>当前状态</dt>
    <dd className="num">{`${it.stateSince} 起，已 ${it.days} 天`}</dd>
  </dl>
)

/** The same organisation has asked before, or stands among the partners. */
const Same = (props: { it: WholeApplication; onOpen: (applyNo: string) => void }) => {
  const { others, entries } = props.it
  if (others.length + entries.length === 0) return null
  return (
    <section className={styles.same} aria-label="重复的申请">
      {entries.length > 0 && (
        <p>{`同名机构已在合作伙伴中公开：${entries.map(({ name }) => name).join('、')}`}</p>
      )}
      {others.length > 0 && (
        <>
          <p>同一信用代码的其他申请，办理前请先核对：</p>
          <ul>
            {others.map(({ applyNo, orgName, state, createTime }) => (
              <li key={applyNo}>
                <Button size="sm" variant="quiet" onClick={() => props.onOpen(applyNo)}>
                  {`${orgName}，${PARTNER_STATE[state]}，${createTime.slice(0, 10)} 提交`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const Holder = (props: { it: WholeApplication; onChanged: Changed<WholeApplication> }) => {
  const { it, onChanged } = props
  const taking = useEndpointMutation(partnerApply.hold, 'inline')
  const [giving, setGiving] = useState(false)
  return (
    <div className={styles.holder}>
      <p>
        {'负责人：'}
        {it.ownerName === '' ? <b>待领取</b> : <b>{it.ownerName}</b>}
        {!it.canEdit && it.ownerName !== '' && (
          <span className="muted">，其他人可以查看，不能办理</span>
        )}
      </p>
      <div className={styles.moves}>
        {it.canTake && (
          <Button
            variant="primary"
            loading={taking.isPending}
            onClick={() =>
              taking.mutate(
                { applyNo: it.applyNo, version: it.version },
                { onSuccess: (next) => onChanged(next, '已领取，可以查看完整号码') },
              )
            }
          >
            领取
          </Button>
        )}
        {it.canAssign && <Button onClick={() => setGiving(true)}>分派</Button>}
      </div>
      <Failure text={taking.error?.message ?? null} />
      {giving && (
        <TransitionDialog
          title="分派"
          confirm="分派"
          fields={{
            ownerUserId: {
              kind: 'person',
              label: '负责人',
              hint: '括号里是正在办理的申请数',
              ask: queryOptionsInline(partnerApply.people, {}),
              except: it.ownerUserId,
              problem: (given) => (given === '' ? '请选择负责人' : null),
            },
          }}
          endpoint={partnerApply.hold}
          inputOf={({ ownerUserId }) => ({
            applyNo: it.applyNo,
            version: it.version,
            ownerUserId,
          })}
          onClose={() => setGiving(false)}
          onDone={(next) => {
            setGiving(false)
            onChanged(next, '已分派，对方会收到提醒')
          }}
        >
          <p>分派后对方会收到提醒，只有对方可以查看完整号码。随时可以再分派给别人。</p>
        </TransitionDialog>
      )}
    </div>
  )
}

const nameOfState = (state: string): string =>
  Object.hasOwn(PARTNER_STATE, state) ? PARTNER_STATE[state as PartnerState] : ''

const reasonProblem = (reason: string, needed: boolean): string | null => {
  if (needed && reason.trim() === '') return '请写明原因'
  return lengthOf(reason) > REASON_MAX ? `最多 ${REASON_MAX} 字` : null
}

/** One step of an application, or the last one back, with why. */
const MoveDialog = (props: {
  it: WholeApplication
  move: ApplicationMove
  onClose: () => void
  onDone: (next: WholeApplication) => void
}) => {
  const { it, move } = props
  const { state, name, back, reasoned } = move
  return (
    <TransitionDialog
      title={back ? `撤回到“${name}”？` : `${name}？`}
      confirm={back ? '撤回上一步' : name}
      danger={reasoned && !back}
      fields={{
        reason: {
          kind: 'text',
          label: back ? '撤回的原因' : '原因或说明',
          hint: back ? '只记在办理记录里，申请人看不到' : '申请人凭编号查询时能看到这段话',
          required: reasoned,
          problem: (given) => reasonProblem(given, reasoned),
        },
      }}
      endpoint={partnerApply.move}
      inputOf={({ reason }) => ({
        applyNo: it.applyNo,
        version: it.version,
        state,
        back,
        reason: reason.trim(),
      })}
      onClose={props.onClose}
      onDone={props.onDone}
      after={!back && <p className="muted">登记错了可以再点“撤回”，回到现在的状态。</p>}
    >
      <p>{back ? '撤销上一步，申请人查询时也看不到它。' : MOVE_TEXT[state]}</p>
    </TransitionDialog>
  )
}
