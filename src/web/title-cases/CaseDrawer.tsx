import { useState } from 'react'
import { Link } from 'react-router'
import { titleCases } from '#contract/title-cases.ts'
import { caseTextProblem, NOTE_MAX } from '#domain/job-titles/title-case.ts'
import { CASE_STATUS } from '#domain/job-titles/title-case-codes.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { Due } from '#web/kit/workflow/Due.tsx'
import { History } from '#web/kit/workflow/History.tsx'
import { PhoneNumber } from '#web/kit/workflow/PhoneNumber.tsx'
import { type Changed, RecordDrawer } from '#web/kit/workflow/RecordDrawer.tsx'
import { TransitionDialog, type TransitionField } from '#web/kit/workflow/TransitionDialog.tsx'
import workflow from '#web/kit/workflow/workflow.module.css'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { Corrections } from './Corrections.tsx'
import { EditDialog } from './EditDialog.tsx'
import { Papers } from './Papers.tsx'
import styles from './title-cases.module.css'
import { type CaseMove, MOVE_TEXT, TONE, type WholeCase } from './labels.ts'

/** One case: who, what for, its materials, what has to be put right and what was done. */
export const CaseDrawer = (props: {
  caseNo: string
  onClose: () => void
  onChanged: () => void
}) => (
  <RecordDrawer
    title="职称办理"
    wide
    endpoint={titleCases.one}
    input={{ caseNo: props.caseNo }}
    onClose={props.onClose}
    onChanged={props.onChanged}
  >
    {(it, changed) => <Whole it={it} onChanged={changed} />}
  </RecordDrawer>
)

const Whole = (props: { it: WholeCase; onChanged: Changed<WholeCase> }) => {
  const { it, onChanged } = props
  const [move, setMove] = useState<CaseMove | null>(null)
  const [editing, setEditing] = useState(false)
  return (
    <div className={styles.one}>
      <div className={styles.name}>
        <h3>{it.applicant}</h3>
        <Tag tone={TONE[it.status]}>{CASE_STATUS[it.status]}</Tag>
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
      <section className={styles.part} aria-label="办理记录">
        <h3>办理记录</h3>
        <History lines={it.history.map((line) => ({ ...line, to: CASE_STATUS[line.toStatus] }))} />
      </section>
      {move !== null && (
        <MoveDialog
          it={it}
          move={move}
          onClose={() => setMove(null)}
          onDone={(next) => {
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
    <dl className={workflow.facts}>
      <dt>办理编号</dt>
      <dd className="num">{it.caseNo}</dd>
      <dt>手机号码</dt>
      <dd>
        <PhoneNumber
          masked={it.phone}
          canReveal={it.canReveal}
          endpoint={titleCases.reveal}
          input={{ caseNo: it.caseNo }}
          numberOf={({ phone }) => phone}
        />
      </dd>
      <dt>申报通知</dt>
      <dd>
        {it.jobTitleId === '' ? (
          <span className="muted">未选择</span>
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
      <dd>{it.advisorName || '待领取'}</dd>
      <dt>下一步</dt>
      <dd>
        <Due at={it.dueOn} late={it.late} />
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

/** One thing on each line. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The fields that go with a move: whom it goes to, what has to be put right, until when, why. */
const fieldsOf = (it: WholeCase, move: CaseMove) =>
  ({
    advisorUserId:
      move.event === 'assign'
        ? {
            kind: 'person',
            label: '顾问',
            hint: '括号里是正在办理的份数',
            ask: queryOptionsInline(titleCases.advisors, {}),
            except: it.advisorUserId,
            problem: (given) => (given === '' ? '请选择顾问' : null),
          }
        : null,
    items: move.items
      ? {
          kind: 'text',
          label: '需要补正的内容',
          hint: '一行一项，会列在补正清单里逐项打勾',
          required: true,
          rows: 4,
          problem: (given) => (linesOf(given).length === 0 ? '请列出需要补正的内容' : null),
        }
      : null,
    date:
      move.dateName === ''
        ? null
        : {
            kind: 'day',
            label: move.dateName,
            required: move.dateNeeded,
            problem: (given) => (move.dateNeeded && given === '' ? `请填写${move.dateName}` : null),
          },
    note: {
      kind: 'text',
      label: '说明',
      required: move.note === 'needed',
      problem: (given) =>
        move.note === 'needed' && given.trim() === ''
          ? '请填写说明'
          : caseTextProblem(given, NOTE_MAX),
    },
  }) satisfies Record<string, TransitionField | null>

/** One move of a case. */
const MoveDialog = (props: {
  it: WholeCase
  move: CaseMove
  onClose: () => void
  onDone: (next: WholeCase) => void
}) => {
  const { it, move } = props
  return (
    <TransitionDialog
      title={move.name}
      confirm={move.name}
      danger={move.event === 'stop' || move.event === 'fail'}
      fields={fieldsOf(it, move)}
      endpoint={titleCases.move}
      inputOf={({ advisorUserId, items, date, note }) => ({
        caseNo: it.caseNo,
        version: it.version,
        event: move.event,
        note: note.trim(),
        date,
        items: linesOf(items),
        advisorUserId,
      })}
      onClose={props.onClose}
      onDone={props.onDone}
      after={
        move.to !== '' &&
        move.event !== 'undo' && <p className="muted">登记错了可以点“撤回上一步”。</p>
      }
    >
      <p>{MOVE_TEXT[move.event]}</p>
      {move.event === 'undo' && <p>{`状态回到“${move.to}”。`}</p>}
    </TransitionDialog>
  )
}
