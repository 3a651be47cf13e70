import { type FormEvent, useEffect, useRef, useState } from 'react'
import { declarations } from '#contract/declarations.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { TextArea } from '#web/kit/TextField.tsx'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Declaration, Material } from '../queries.ts'
import styles from './materials.module.css'

/** 逐项审核: passes the newest version of a material, or returns it with a reason. */
export const Judge = (props: {
  declaration: Declaration
  material: Material
  onChanged: (next: Declaration) => void
}) => {
  const { declaration, material } = props
  const judging = useEndpointMutation(declarations.judge, 'inline')
  const [returning, setReturning] = useState(false)
  const judge = (state: 'passed' | 'returned', remark: string): void => {
    if (judging.isPending) return
    const { materialId, version } = material
    judging.mutate(
      { declareNo: declaration.declareNo, materialId, version, state, remark },
      {
        onSuccess: (next) => {
          setReturning(false)
          props.onChanged(next)
        },
      },
    )
  }
  return (
    <div className={styles.judge}>
      <Failure text={judging.error?.message ?? null} />
      {returning ? (
        <ReturnForm
          name={material.name}
          busy={judging.isPending}
          onClose={() => setReturning(false)}
          onReturn={(remark) => judge('returned', remark)}
        />
      ) : (
        <div className={styles.acts}>
          {material.state !== 'returned' && (
            <Button size="sm" onClick={() => setReturning(true)}>
              退回
              <span className="sr">{material.name}</span>
            </Button>
          )}
          {material.state !== 'passed' && (
            <Button
              size="sm"
              variant="primary"
              loading={judging.isPending}
              onClick={() => judge('passed', '')}
            >
              通过
              <span className="sr">{material.name}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What has to be changed about a material that goes back. */
const ReturnForm = (props: {
  name: string
  busy: boolean
  onClose: () => void
  onReturn: (remark: string) => void
}) => {
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const wrong = remark.trim() === '' ? '请写明退回原因' : null
  useEffect(() => box.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong === null) props.onReturn(remark.trim())
    else box.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} aria-label={`退回${props.name}`}>
      <TextArea
        label="退回原因"
        required
        error={tried ? wrong : null}
        ref={box}
        rows={2}
        value={remark}
        onText={setRemark}
      />
      <div className={styles.acts}>
        <Button size="sm" onClick={props.onClose}>
          返回
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={props.busy}>
          退回
        </Button>
      </div>
    </form>
  )
}
