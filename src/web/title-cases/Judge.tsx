import { useState } from 'react'
import { titleCases } from '#contract/title-cases.ts'
import { verdictProblem } from '#domain/job-titles/title-case.ts'
import {
  PAPER_ISSUE,
  type PaperIssue,
  type PaperState,
} from '#domain/job-titles/title-case-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Paper, WholeCase } from './labels.ts'

/** 逐项审核: passes a material, marks what is wrong with it, or takes the verdict back. */
export const Judge = (props: {
  it: WholeCase
  paper: Paper
  onChanged: (next: WholeCase) => void
}) => {
  const { it, paper } = props
  const judging = useEndpointMutation(titleCases.judge, 'inline')
  const [flagging, setFlagging] = useState(false)
  const judge = (state: PaperState, issue: PaperIssue | '' = '', remark = ''): void =>
    judging.mutate(
      { caseNo: it.caseNo, paperId: paper.paperId, state, issue, remark },
      {
        onSuccess: (next) => {
          setFlagging(false)
          props.onChanged(next)
        },
      },
    )
  return (
    <>
      {paper.state === 'pending' ? (
        <>
          <Button
            size="sm"
            variant="primary"
            disabledReason={paper.files.length === 0 ? '尚未上传文件' : undefined}
            loading={judging.isPending && !flagging}
            onClick={() => judge('passed')}
          >
            通过<span className="sr">{paper.name}</span>
          </Button>
          <Button size="sm" onClick={() => setFlagging(true)}>
            标记问题<span className="sr">{paper.name}</span>
          </Button>
        </>
      ) : (
        <Button size="sm" loading={judging.isPending} onClick={() => judge('pending')}>
          重新审核<span className="sr">{paper.name}</span>
        </Button>
      )}
      {!flagging && <Failure text={judging.error?.message ?? null} />}
      {flagging && (
        <FlagDialog
          paper={paper}
          busy={judging.isPending}
          failure={judging.error?.message ?? null}
          onClose={() => setFlagging(false)}
          onFlag={(issue, remark) => judge('flagged', issue, remark)}
        />
      )}
    </>
  )
}

const ISSUES = Object.keys(PAPER_ISSUE) as PaperIssue[]

const FlagDialog = (props: {
  paper: Paper
  busy: boolean
  failure: string | null
  onClose: () => void
  onFlag: (issue: PaperIssue, remark: string) => void
}) => {
  const { paper } = props
  const [issue, setIssue] = useState<PaperIssue | ''>(paper.files.length === 0 ? 'missing' : '')
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const problem = verdictProblem({ files: paper.files.length }, { state: 'flagged', issue, remark })
  const send = (): void => {
    setTried(true)
    if (problem === null && issue !== '') props.onFlag(issue, remark.trim())
  }
  return (
    <ConfirmDialog
      open
      title={`标记“${paper.name}”的问题`}
      confirm="标记问题"
      busy={props.busy}
      failure={props.failure}
      onClose={props.onClose}
      onConfirm={send}
    >
      <p>重新上传文件后会回到“待审核”，也可以点“重新审核”撤回标记。</p>
      <Field label="问题类型" required error={tried && issue === '' ? problem : null}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={issue}
            onChange={(event) => setIssue(ISSUES.find((code) => code === event.target.value) ?? '')}
          >
            <option value="">请选择</option>
            {ISSUES.map((code) => (
              <option key={code} value={code}>
                {PAPER_ISSUE[code]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextArea
        label="怎样改"
        optional
        error={tried && issue !== '' ? problem : null}
        rows={3}
        value={remark}
        onText={setRemark}
      />
    </ConfirmDialog>
  )
}
