import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { partnerApply } from '#contract/partner-apply.ts'
import { isOver, PARTNER_NOTE_MAX } from '#domain/showcase/partner-application.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { TextArea, TextField } from '#web/kit/TextField.tsx'
import { counter, lengthOf } from '#web/kit/text.ts'
import { Due } from '#web/kit/workflow/Due.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './partners.module.css'
import type { WholeApplication } from './labels.ts'

type Licence = WholeApplication['licences'][number]

/** 跟进: the licences that were looked at, the next day, the agreement to be named, a note. */
export const Follow = (props: {
  it: WholeApplication
  onChanged: (next: WholeApplication, done: string) => void
  onDirty: (dirty: boolean) => void
}) => {
  const { it, onDirty } = props
  const saving = useEndpointMutation(partnerApply.save, 'inline')
  const [seen, setSeen] = useState(
    new Set(it.licences.flatMap((one) => (one.seen ? one.text : []))),
  )
  const [nextOn, setNextOn] = useState(it.nextOn)
  const [named, setNamed] = useState(it.named)
  const [note, setNote] = useState('')
  const dirty =
    nextOn !== it.nextOn ||
    named !== it.named ||
    note.trim() !== '' ||
    it.licences.some((one) => one.seen !== seen.has(one.text))
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  const tooLong = lengthOf(note) > PARTNER_NOTE_MAX
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (tooLong || saving.isPending) return
    saving.mutate(
      {
        applyNo: it.applyNo,
        version: it.version,
        nextOn,
        licences: [...seen],
        named,
        entryId: it.entryId,
        note: note.trim(),
      },
      { onSuccess: (next) => props.onChanged(next, '跟进已保存') },
    )
  }
  if (!it.canEdit) return <FollowSummary it={it} />
  return (
    <form noValidate className={styles.follow} onSubmit={submit} aria-label="跟进">
      <h3>跟进</h3>
      <Licences
        licences={it.licences.map((one) => ({ ...one, seen: seen.has(one.text) }))}
        onChange={(text, on) => {
          const next = new Set(seen)
          if (on) next.add(text)
          else next.delete(text)
          setSeen(next)
        }}
      />
      <Checkbox checked={named} onChange={setNamed}>
        对方已书面同意在网站上公开机构名称
      </Checkbox>
      {!isOver(it.state) && (
        <TextField
          label="下一步日期"
          optional
          hint="到这一天仍没有办理，会在待办总览中标为已超时"
          type="date"
          className="input num"
          value={nextOn}
          onText={setNextOn}
        />
      )}
      <TextArea
        label="跟进记录"
        optional
        aside={counter(note, PARTNER_NOTE_MAX)}
        error={tooLong ? `最多 ${PARTNER_NOTE_MAX} 字` : null}
        rows={3}
        value={note}
        onText={setNote}
      />
      <Failure text={saving.error?.message ?? null} />
      <div className={styles.moves}>
        <Button
          type="submit"
          variant="primary"
          loading={saving.isPending}
          disabledReason={dirty ? undefined : '没有改动'}
        >
          保存跟进
        </Button>
      </div>
    </form>
  )
}

/** 资质清单 of the type: each with the policy that asks for it. */
const Licences = (props: {
  licences: readonly Licence[]
  onChange: (text: string, seen: boolean) => void
}) => {
  const href = useHref()
  const { licences } = props
  if (licences.length === 0) return <p className="muted">这一类合作不要求资质</p>
  const left = licences.filter(({ seen }) => !seen).length
  return (
    <fieldset className={styles.licences}>
      <legend>
        资质清单
        <span className="muted">{left === 0 ? '，已全部核对' : `，还有 ${left} 项没有核对`}</span>
      </legend>
      {licences.map(({ text, seen, policyId }) => (
        <div key={text}>
          <Checkbox checked={seen} onChange={(on) => props.onChange(text, on)}>
            {text}
          </Checkbox>
          {policyId !== '' && (
            <Link className="link" to={href('policyDetail', { id: policyId })} target="_blank">
              依据
              <span className="sr">（新窗口打开）</span>
            </Link>
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** The same for whoever only looks. */
const FollowSummary = ({ it }: { it: WholeApplication }) => (
  <section className={styles.follow} aria-label="跟进">
    <h3>跟进</h3>
    <ul className={styles.seen}>
      {it.licences.map(({ text, seen }) => (
        <li key={text}>{`${seen ? '已核对' : '未核对'}：${text}`}</li>
      ))}
      <li>{it.named ? '对方已同意公开机构名称' : '对方没有同意公开机构名称'}</li>
      <li>
        {'下一步日期：'}
        <Due at={it.nextOn} late={it.late} />
      </li>
    </ul>
  </section>
)
