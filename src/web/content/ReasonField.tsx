import { REASON_MAX } from '#domain/content/flow.ts'
import { TextArea } from '#web/kit/TextField.tsx'

/** What is wrong with a reason; null when it may go. */
export const reasonProblem = (reason: string): string | null => {
  const length = Array.from(reason.trim()).length
  if (length === 0) return '请填写原因'
  return length > REASON_MAX ? `最多 ${REASON_MAX} 字，已超出 ${length - REASON_MAX} 字` : null
}

/** 原因, which whoever edits the item reads. */
export const ReasonField = (props: {
  label?: string
  hint?: string
  /** It may stay empty: the reason is said elsewhere. */
  optional?: boolean
  value: string
  onChange: (value: string) => void
  /** It was sent already: what is wrong is told. */
  tried: boolean
}) => (
  <TextArea
    label={props.label ?? '原因'}
    required={props.optional !== true}
    optional={props.optional === true}
    hint={props.hint ?? '编辑会看到它'}
    error={
      props.tried && !(props.optional === true && props.value.trim() === '')
        ? reasonProblem(props.value)
        : null
    }
    aside={<span className="num">{`${Array.from(props.value.trim()).length}/${REASON_MAX}`}</span>}
    rows={3}
    value={props.value}
    onText={props.onChange}
  />
)
