import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { useEscape } from '#web/kit/useEscape.ts'
import type { PortraitField } from '../queries.ts'
import {
  changeOf,
  type Draft,
  draftOf,
  draftProblem,
  isTyped,
  type Slot,
  slotsOf,
} from './drafts.ts'
import styles from './portrait.module.css'
import { useStateValue } from './useStateValue.ts'
import { ValueControl } from './ValueControl.tsx'

/** Whether people told a value, so that it can be taken back. */
const isTold = ({ known }: Slot): boolean =>
  known !== null && (known.source === 'user' || known.source === 'import')

/** The values of one field, edited in place: Enter saves, Esc leaves it. */
export const FieldEditor = (props: {
  field: PortraitField
  years: readonly number[]
  onClose: () => void
  /** Told whether something typed would be lost. */
  onDirty: (dirty: boolean) => void
}) => {
  const { field, onClose } = props
  const [slots] = useState(() => slotsOf(field, props.years))
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => slots.map(draftOf))
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const mutation = useStateValue(field, onClose)
  const today = formatBeijingDate(now())
  const dirty = slots.some((slot, at) => isTyped(slot, drafts[at] ?? draftOf(slot)))
  const tellDirty = useEffectEvent(props.onDirty)
  useEffect(() => tellDirty(dirty), [dirty])
  useEffect(() => () => tellDirty(false), [])
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:checked, input, select')
    first?.focus()
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEscape(form, true, onClose)

  const problems = slots.map((slot, at) =>
    draftProblem(field, slot, drafts[at] ?? draftOf(slot), today),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (mutation.busy) return
    setTried(true)
    const wrong = problems.findIndex((problem) => problem !== null)
    if (wrong >= 0) {
      form.current
        ?.querySelectorAll('[data-slot]')
        [wrong]?.querySelector<HTMLElement>('input, select')
        ?.focus()
      return
    }
    const changes = slots.flatMap(
      (slot, at) => changeOf(field, slot, drafts[at] ?? draftOf(slot)) ?? [],
    )
    if (changes.length === 0) onClose()
    else mutation.save(changes)
  }
  return (
    <form
      ref={form}
      noValidate
      className={styles.editor}
      onSubmit={submit}
      aria-label={`编辑${field.name}`}
    >
      <div className={styles.slots}>
        {slots.map((slot, at) => (
          <div key={slot.year} data-slot className={styles.slot}>
            <ValueControl
              field={field}
              label={slot.year === 0 ? field.name : `${slot.year} 年${field.name}`}
              draft={drafts[at] ?? draftOf(slot)}
              problem={tried ? (problems[at] ?? null) : null}
              today={today}
              onChange={(draft) =>
                setDrafts(drafts.map((one, index) => (index === at ? draft : one)))
              }
            />
            {slot.known?.value.form === 'span' && (
              <p className={styles.hint}>{`目前为 ${slot.known.shown}，填写后以填写的为准`}</p>
            )}
            {isTold(slot) && (
              <Button
                size="sm"
                variant="quiet"
                loading={mutation.busy}
                onClick={() => mutation.forget(slot)}
              >
                撤回填报
                <span className="sr">
                  {slot.year === 0 ? field.name : `${slot.year} 年${field.name}`}
                </span>
              </Button>
            )}
          </div>
        ))}
      </div>
      <Failure text={mutation.failure} />
      <div className={styles.editorActions}>
        <Button size="sm" onClick={onClose}>
          取消
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={mutation.busy}>
          保存
        </Button>
      </div>
    </form>
  )
}
