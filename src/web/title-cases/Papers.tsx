import { type FormEvent, useRef, useState } from 'react'
import { titleCases } from '#contract/title-cases.ts'
import { paperProblem } from '#domain/job-titles/title-case.ts'
import { PAPER_ISSUE, PAPER_STATE } from '#domain/job-titles/title-case-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog, Failure } from '#web/kit/ConfirmDialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { Tag } from '#web/kit/Tag.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import { Judge } from './Judge.tsx'
import { PaperFiles } from './PaperFiles.tsx'
import styles from './title-cases.module.css'
import { type Paper, PAPER_TONE, type WholeCase } from './labels.ts'

type Changed = (next: WholeCase, done?: string) => void

/** 材料清单: what is needed, its files, and a verdict on each. */
export const Papers = (props: { it: WholeCase; onChanged: Changed }) => {
  const { it, onChanged } = props
  return (
    <section className={styles.part} aria-label="材料清单">
      <h3>材料清单</h3>
      <p className="muted">
        {it.canPapers
          ? '上传后逐项审核：通过，或标记问题的类型。材料只有负责的顾问和主管能打开，每次打开都会记入操作日志。'
          : '当前环节不能修改材料；评审机构退回后登记“返修”，就可以再改。'}
      </p>
      {it.materials.length === 0 && <p className="muted">清单为空</p>}
      <ul className={styles.papers}>
        {it.materials.map((paper) => (
          <Item key={paper.paperId} it={it} paper={paper} onChanged={onChanged} />
        ))}
      </ul>
      {it.canPapers && <AddPaper it={it} onChanged={onChanged} />}
      <Removed it={it} onChanged={onChanged} />
    </section>
  )
}

const Item = (props: { it: WholeCase; paper: Paper; onChanged: Changed }) => {
  const { it, paper, onChanged } = props
  const keeping = useEndpointMutation(titleCases.keepPaper, 'inline')
  const [asking, setAsking] = useState(false)
  return (
    <li className={styles.paper}>
      <div className={styles.paperHead}>
        <p>
          <b>{paper.name}</b>
          <span className="muted">{paper.required ? ' 必需' : ' 选填'}</span>
        </p>
        <Tag tone={PAPER_TONE[paper.state]}>
          {PAPER_STATE[paper.state]}
          {paper.issue !== '' && `：${PAPER_ISSUE[paper.issue]}`}
        </Tag>
      </div>
      {paper.note !== '' && <p className="muted">{paper.note}</p>}
      {paper.remark !== '' && <p className={styles.remark}>{paper.remark}</p>}
      <PaperFiles it={it} paper={paper} onChanged={onChanged} />
      {it.canPapers && (
        <div className={styles.moves}>
          <Judge it={it} paper={paper} onChanged={onChanged} />
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            移出清单<span className="sr">{paper.name}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={`把“${paper.name}”移出清单？`}
        confirm="移出"
        busy={keeping.isPending}
        failure={keeping.error?.message ?? null}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          keeping.mutate(
            { caseNo: it.caseNo, paperId: paper.paperId, kept: false },
            {
              onSuccess: (next) => {
                setAsking(false)
                onChanged(next)
              },
            },
          )
        }
      >
        <p>文件会一起保留，可以在清单下面的“已移出的材料”里恢复。</p>
      </ConfirmDialog>
    </li>
  )
}

const AddPaper = (props: { it: WholeCase; onChanged: Changed }) => {
  const adding = useEndpointMutation(titleCases.addPaper, 'inline')
  const [name, setName] = useState('')
  const [required, setRequired] = useState(true)
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problem = paperProblem(name, '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) input.current?.focus()
    if (problem !== null || adding.isPending) return
    adding.mutate(
      { caseNo: props.it.caseNo, name: name.trim(), required },
      {
        onSuccess: (next) => {
          setName('')
          setTried(false)
          input.current?.focus()
          props.onChanged(next)
        },
      },
    )
  }
  return (
    <form noValidate className={styles.add} onSubmit={submit} aria-label="添加材料">
      <TextField
        label="材料名称"
        error={tried ? problem : null}
        ref={input}
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <Checkbox checked={required} onChange={setRequired}>
        必需
      </Checkbox>
      <Button type="submit" loading={adding.isPending}>
        <IconPlus size={18} />
        加入清单
      </Button>
      <Failure text={adding.error?.message ?? null} />
    </form>
  )
}

const Removed = (props: { it: WholeCase; onChanged: Changed }) => {
  const { it } = props
  const keeping = useEndpointMutation(titleCases.keepPaper, 'inline')
  if (it.removed.length === 0) return null
  return (
    <details>
      <summary>{`已移出的材料（${it.removed.length}）`}</summary>
      <ul className={styles.removed}>
        {it.removed.map(({ paperId, name }) => (
          <li key={paperId}>
            {name}
            {it.canPapers && (
              <Button
                size="sm"
                loading={keeping.isPending && keeping.variables.paperId === paperId}
                onClick={() =>
                  keeping.mutate(
                    { caseNo: it.caseNo, paperId, kept: true },
                    { onSuccess: (next) => props.onChanged(next, '已恢复到清单') },
                  )
                }
              >
                恢复<span className="sr">{name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Failure text={keeping.error?.message ?? null} />
    </details>
  )
}
