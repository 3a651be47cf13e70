import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { content } from '#contract/content.ts'
import {
  CONTENT_KIND,
  CONTENT_KIND_NAME,
  CONTENT_KINDS,
  type ContentKind,
  idProblem,
  isContentKind,
} from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { Field } from '#web/kit/Field.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from '../content.module.css'

/** The item that a new one is a copy of. */
export interface Copied {
  kind: ContentKind
  id: string
  title: string
}

/** 新建: which kind, and its number where that means something; then the editor opens. */
export const NewItem = (props: {
  /** The kind whose list is open; empty for all. */
  kind: ContentKind | ''
  from: Copied | null
  onClose: () => void
}) => {
  const { from } = props
  const href = useHref()
  const navigate = useNavigate()
  const adding = useEndpointMutation(content.add, 'inline')
  const formId = useId()
  const [kind, setKind] = useState<ContentKind>(
    from?.kind ?? (props.kind === '' ? 'policy' : props.kind),
  )
  const [id, setId] = useState('')
  const [tried, setTried] = useState(false)
  const rule = CONTENT_KIND[kind].id
  // Of other kinds the server proposes one, which stands to be changed until it is published.
  const given = rule.by === 'editor' ? id.trim() : rule.by === 'kind' ? rule.id : ''
  const problem = rule.by !== 'editor' ? null : given === '' ? '请填写编号' : idProblem(kind, given)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || adding.isPending) return
    adding.mutate(
      { kind, id: given, from: from?.id ?? '' },
      { onSuccess: (added) => void navigate(href('contentEdit', { kind, id: added.id })) },
    )
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={from === null ? '新建内容' : `复制“${from.title}”`}
      actions={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
            {from === null ? '新建并填写' : '复制并填写'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <Failure text={adding.error?.message ?? null} />
        {from === null ? (
          <Field label="种类" hint={CONTENT_KIND[kind].hint}>
            {(control) => (
              <select
                {...control}
                className="input"
                value={kind}
                onChange={(event) => {
                  if (isContentKind(event.target.value)) setKind(event.target.value)
                  setTried(false)
                  adding.reset()
                }}
              >
                {CONTENT_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {CONTENT_KIND_NAME[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : (
          <p className="muted">新的一条是草稿，内容与原来的相同，编号另给；原来的一条不变。</p>
        )}
        {rule.by === 'editor' && (
          <TextField
            label="编号"
            required
            hint={`${rule.help}。首次发布前可以修改。`}
            error={tried ? problem : null}
            maxLength={64}
            autoComplete="off"
            value={id}
            onText={setId}
          />
        )}
      </form>
    </Dialog>
  )
}
