import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { partnerApply } from '#contract/partner-apply.ts'
import { PARTNER_STATE, type PartnerState } from '#domain/showcase/partner-application.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useApplication } from '#web/shell/context.ts'
import { queryOptionsInline, useEndpointMutation } from '#web/wire/query.ts'
import { Follow } from './Follow.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PublicEntry } from './PublicEntry.tsx'
import styles from './partners.module.css'
import { ACT, type ApplicationMove, TONE, type WholeApplication } from './labels.ts'

/** One application: who asks, what is to be looked at, what can be done now and what was done. */
export const PartnerDrawer = (props: {
  applyNo: string
  onClose: () => void
  /** Another application of the same organisation. */
  onOpen: (applyNo: string) => void
  onChanged: () => void
}) => {
  const client = useQueryClient()
  const { notices } = useApplication()
  const asked = queryOptionsInline(partnerApply.one, { applyNo: props.applyNo })
  const one = useQuery({ ...asked, staleTime: 0 })
  const [dirty, setDirty] = useState(false)
  const changed = (next: WholeApplication, done: string): void => {
    client.setQueryData(asked.queryKey, next)
    notices.toast('success', done)
    props.onChanged()
  }
  return (
    <Drawer open wide onClose={props.onClose} title="合作申请" dirty={dirty}>
      {one.isError && (
        <ErrorBlock text={one.error.message} error={one.error} onRetry={() => void one.refetch()} />
      )}
      {one.isPending && <Skeleton label="合作申请" rows={6} />}
      {one.data !== undefined && (
        <Whole it={one.data} onOpen={props.onOpen} onChanged={changed} onDirty={setDirty} />
      )}
    </Drawer>
  )
}

const Whole = (props: {
  it: WholeApplication
  onOpen: (applyNo: string) => void
  onChanged: (next: WholeApplication, done: string) => void
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
      <History it={it} />
      {move !== null && (
        <MoveDialog
          it={it}
          move={move}
          onClose={() => setMove(null)}
          onMoved={(next) => {
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
  <dl className={styles.facts}>
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
      {it.contact === '' ? <span className="muted">联系人已注销账号</span> : <Contact it={it} />}
    </dd>
    <dt>机构简介</dt>
    <dd className={styles.intro}>{it.intro}</dd>
    <dt>提交时间</dt>
    <dd className="num">{it.createTime}</dd>
    <dt>当前状态</dt>
    <dd className="num">{`${it.stateSince} 起，已 ${it.days} 天`}</dd>
  </dl>
)

/** Masked until its owner asks for it, which is noted. */
const Contact = ({ it }: { it: WholeApplication }) => {
  const revealing = useEndpointMutation(partnerApply.reveal, 'inline')
  const phone = revealing.data?.phone
  return (
    <span className={styles.number}>
      {it.contact}
      {phone === undefined ? (
        <>
          <span className="num">{it.phone}</span>
          {it.canReveal && (
            <Button
              size="sm"
              loading={revealing.isPending}
              onClick={() => revealing.mutate({ applyNo: it.applyNo })}
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

const Holder = (props: {
  it: WholeApplication
  onChanged: (next: WholeApplication, done: string) => void
}) => {
  const { it, onChanged } = props
  const taking = useEndpointMutation(partnerApply.hold, 'inline')
  const [giving, setGiving] = useState(false)
  return (
    <div className={styles.holder}>
      <p>
        {'负责人：'}
        {it.ownerName === '' ? <b>待接手</b> : <b>{it.ownerName}</b>}
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
                { onSuccess: (next) => onChanged(next, '已接手，可以查看完整号码') },
              )
            }
          >
            接手
          </Button>
        )}
        {it.canAssign && <Button onClick={() => setGiving(true)}>分派</Button>}
      </div>
      <Failure text={taking.error?.message ?? null} />
      {giving && (
        <HoldDialog
          it={it}
          onClose={() => setGiving(false)}
          onHeld={(next) => {
            setGiving(false)
            onChanged(next, '已分派，对方会收到提醒')
          }}
        />
      )}
    </div>
  )
}

const nameOfState = (state: string): string =>
  Object.hasOwn(PARTNER_STATE, state) ? PARTNER_STATE[state as PartnerState] : ''

const History = ({ it }: { it: WholeApplication }) => (
  <section aria-label="办理记录">
    <h3>办理记录</h3>
    <ol className={styles.history}>
      {it.history.map((act) => (
        <li key={`${act.time} ${act.act} ${act.toState}`}>
          <p>
            <b>{ACT[act.act] ?? act.act}</b>
            {act.toState !== '' && ` → ${nameOfState(act.toState)}`}
          </p>
          {act.note !== '' && <p>{act.note}</p>}
          <p className="muted num">{`${act.time} ${act.actorName}`}</p>
        </li>
      ))}
      <li>
        <p>
          <b>机构提交申请</b>
        </p>
        <p className="muted num">{it.createTime}</p>
      </li>
    </ol>
  </section>
)
