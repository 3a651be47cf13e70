import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { portraits } from '#contract/portraits.ts'
import type { Refusal } from '#contract/wire/refusals.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  changeOf,
  type Draft,
  draftOf,
  draftProblem,
  factOf,
  type Slot,
  slotsOf,
} from '#web/company/portrait/drafts.ts'
import { ValueControl } from '#web/company/portrait/ValueControl.tsx'
import { askPortrait, type Portrait, type PortraitField } from '#web/company/questions.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useCall } from '#web/wire/query.ts'
import type { Listed } from '../words.ts'
import styles from './FirstFields.module.css'
import { Unlocks } from './Overview.tsx'

const EDIT = ['enterprise:portrait', 'enterprise:portrait:edit']

/** Nobody has told anything yet: the values that decide most, to be told here and now. */
export const FirstFields = (props: { unlocks: Listed['unlocks']; onSaved: () => void }) => {
  const held = useSession()?.permissions ?? []
  const mayTell = EDIT.every((code) => held.includes(code))
  const href = useHref()
  return (
    <section className={`card ${styles.start}`} aria-labelledby="match-start">
      <h2 id="match-start">{`先填 ${props.unlocks.length} 项，马上看到能申报什么`}</h2>
      <p className="t2">
        目前只有登记信息，多数政策还不能判断。没填的不会被当作不满足，不确定的可以选“不清楚”。
      </p>
      {mayTell ? (
        <Asking {...props} />
      ) : (
        <>
          <Unlocks unlocks={props.unlocks} />
          <p>您没有“编辑企业画像”权限，请有权限的同事填写</p>
        </>
      )}
      <MoreLink to={href('enterprise', { tab: 'portrait' })}>填写完整的企业画像</MoreLink>
    </section>
  )
}

const Asking = (props: { unlocks: Listed['unlocks']; onSaved: () => void }) => {
  const asked = useQuery(askPortrait())
  if (asked.isError && !asked.data)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton label="要填的数据" rows={3} />
  return <FirstForm key={asked.data.hash} portrait={asked.data} {...props} />
}

/** One value to be told: of a yearly field one a year. */
interface Question {
  field: PortraitField
  slot: Slot
  label: string
}

const questionsOf = (portrait: Portrait, unlocks: Listed['unlocks']): Question[] =>
  unlocks.flatMap((unlock) => {
    const field = portrait.fields.find((one) => one.field === unlock.field && !one.ofRecord)
    if (field === undefined) return []
    return slotsOf(field, unlock.years)
      .filter(({ year }) => !field.yearly || unlock.years.includes(year))
      .map((slot) => ({
        field,
        slot,
        label: slot.year === 0 ? field.name : `${slot.year} 年${field.name}`,
      }))
  })

const NOTHING = '请至少填写一项'

const FirstForm = (props: {
  portrait: Portrait
  unlocks: Listed['unlocks']
  onSaved: () => void
}) => {
  const [questions] = useState(() => questionsOf(props.portrait, props.unlocks))
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    questions.map(({ slot }) => draftOf(slot)),
  )
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const call = useCall()
  const today = formatBeijingDate(now())
  const saving = useMutation<Portrait, Refusal, readonly string[]>({
    mutationFn: async (facts) => call(portraits.save, { facts: [...facts] }),
    meta: { onRefusal: 'inline' },
    onSuccess: props.onSaved,
  })
  const told = questions.map((question, at) => {
    const draft = drafts[at] ?? draftOf(question.slot)
    return {
      ...question,
      draft,
      problem: draftProblem(question.field, question.slot, draft, today),
    }
  })
  const facts = told.flatMap(({ field, slot, draft }) => {
    const change = changeOf(field, slot, draft)
    return change === null ? [] : [factOf(field, change)]
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (saving.isPending) return
    setTried(true)
    const wrong = told.findIndex(({ problem }) => problem !== null)
    if (wrong < 0 && facts.length > 0) return saving.mutate(facts)
    form.current
      ?.querySelectorAll('[data-slot]')
      [Math.max(wrong, 0)]?.querySelector<HTMLElement>('input, select')
      ?.focus()
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} aria-label="先填这几项">
      <div className={styles.fields}>
        {told.map(({ field, slot, label, draft, problem }, at) => (
          <div key={`${field.field}${slot.year}`} data-slot>
            <ValueControl
              field={field}
              label={label}
              draft={draft}
              problem={tried ? problem : null}
              today={today}
              onChange={(next) => setDrafts(drafts.map((one, nth) => (nth === at ? next : one)))}
            />
          </div>
        ))}
      </div>
      <Failure text={tried && facts.length === 0 ? NOTHING : (saving.error?.message ?? null)} />
      <Button type="submit" variant="primary" loading={saving.isPending} loadingText="正在核对">
        保存并看结果
      </Button>
    </form>
  )
}
