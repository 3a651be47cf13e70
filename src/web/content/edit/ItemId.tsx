import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { content } from '#contract/content.ts'
import { renameProblem } from '#domain/content/flow.ts'
import { CONTENT_KIND, idProblem } from '#domain/content/kinds.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Item } from '../queries.ts'
import type { Draft } from './useDraft.ts'

/** 编号, with the way to another one while readers have never met the item. */
export const ItemId = ({ item, draft }: { item: Item; draft: Draft }) => {
  const [asking, setAsking] = useState(false)
  const { kind, live, state } = item
  const work = state === 'draft' || state === 'review' || state === 'scheduled' ? state : ''
  const may = item.locked === '' && renameProblem({ kind, live, work, deletedAt: null }) === null
  return (
    <span>
      {`编号 ${item.id}`}
      {may && (
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          修改编号
        </Button>
      )}
      {asking && <Renaming item={item} draft={draft} onClose={() => setAsking(false)} />}
    </span>
  )
}

const Renaming = ({ item, draft, onClose }: { item: Item; draft: Draft; onClose: () => void }) => {
  const { kind, id } = item
  const href = useHref()
  const navigate = useNavigate()
  const client = useQueryClient()
  const renaming = useEndpointMutation(content.rename, 'inline')
  const formId = useId()
  const [newId, setNewId] = useState(id)
  const [tried, setTried] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const rule = CONTENT_KIND[kind].id
  const problem = newId.trim() === '' ? '请填写编号' : idProblem(kind, newId.trim())
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (problem !== null || renaming.isPending) return
    const version = await draft.save()
    setUnsaved(version === null)
    if (version === null) return
    renaming.mutate(
      { kind, id, version, newId: newId.trim() },
      {
        onSuccess: (renamed) => {
          void client.invalidateQueries({ queryKey: [content.list.path] })
          void navigate(href('contentEdit', { kind, id: renamed.id }), { replace: true })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="修改编号"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formId} variant="primary" loading={renaming.isPending}>
            保存编号
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Failure text={unsaved ? '有修改尚未保存，请先处理' : (renaming.error?.message ?? null)} />
        <TextField
          label="编号"
          required
          hint={`${'help' in rule ? rule.help : ''}。写在网址里，首次发布后不能再改。`}
          error={tried ? problem : null}
          maxLength={64}
          autoComplete="off"
          value={newId}
          onText={setNewId}
        />
      </form>
    </Dialog>
  )
}
