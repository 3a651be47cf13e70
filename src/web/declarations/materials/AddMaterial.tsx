import { type FormEvent, useRef, useState } from 'react'
import { materialProblem } from '#domain/declarations/fields.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Checkbox } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { IconPlus } from '#web/kit/icons.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Declaration } from '../queries.ts'
import type { Side } from '../side.ts'
import styles from './materials.module.css'

/** One more material on the list. */
export const AddMaterial = (props: {
  side: Side
  declareNo: string
  onChanged: (next: Declaration) => void
}) => {
  const adding = useEndpointMutation(props.side.addMaterial, 'inline')
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [required, setRequired] = useState(false)
  const [tried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problem = materialProblem(name, note)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) input.current?.focus()
    if (problem !== null || adding.isPending) return
    adding.mutate(
      { declareNo: props.declareNo, name: name.trim(), note: note.trim(), required },
      {
        onSuccess: (next) => {
          setName('')
          setNote('')
          setRequired(false)
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
      <TextField label="说明" optional autoComplete="off" value={note} onText={setNote} />
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
