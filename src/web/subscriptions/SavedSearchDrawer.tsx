import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptions } from '#contract/subscriptions.ts'
import {
  type SavedSearchDraft,
  type SavedSearchFilter,
  tidySavedSearch,
} from '#domain/subscriptions/saved-search.ts'
import { Button } from '#web/kit/Button.tsx'
import { Drawer } from '#web/kit/Drawer.tsx'
import { countsAre } from '#web/kit/member-bookmarks.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { CHECKED, draftOf, fieldProblem, newDraft } from './draft.ts'
import { SavedSearchForm } from './form/SavedSearchForm.tsx'
import type { Mine, SavedSearch } from './queries.ts'
import { useRegionNames } from './useRegionNames.ts'

const FORM = 'subscribe-set'

/** Makes a set or changes one; asks before what was typed is lost. */
export const SavedSearchDrawer = (props: {
  mine: Mine
  /** Null: a new one. */
  savedSearch: SavedSearch | null
  /** What a new one begins with, beside the usual. */
  filter?: Partial<SavedSearchFilter>
  onClose: () => void
}) => {
  const { mine, savedSearch, onClose } = props
  const client = useQueryClient()
  const { overlays } = useApplication()
  const saving = useEndpointMutation(subscriptions.save, 'inline')
  const regions = useRegionNames(mine)
  const [empty] = useState(() =>
    savedSearch === null ? newDraft(mine, props.filter) : draftOf(savedSearch),
  )
  const form = useFields<SavedSearchDraft>({
    prefix: 'set',
    empty,
    order: CHECKED,
    problem: fieldProblem,
  })
  const dirty = JSON.stringify(form.values) !== JSON.stringify(empty)
  const save = (): void => {
    if (saving.isPending || !form.passes()) return
    saving.mutate(
      {
        setId: savedSearch?.setId ?? '',
        version: savedSearch?.version ?? 0,
        ...tidySavedSearch(form.values),
      },
      {
        onSuccess: ({ set: _saved, ...counts }) => {
          countsAre(client, counts)
          for (const { path } of [subscriptions.mine, subscriptions.found])
            void client.invalidateQueries({ queryKey: [path] })
          overlays.toast(
            'success',
            savedSearch === null ? '已订阅，有新政策会按时通知您' : '已保存',
          )
          onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      wide
      dirty={dirty && !saving.isSuccess}
      onClose={onClose}
      title={savedSearch === null ? '新建订阅' : '编辑订阅'}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={FORM} variant="primary" loading={saving.isPending}>
            {savedSearch === null ? '订阅' : '保存'}
          </Button>
        </>
      }
    >
      <SavedSearchForm
        id={FORM}
        form={form}
        mine={mine}
        regionName={regions.nameOf}
        onRegion={regions.learn}
        failure={saving.error?.message ?? null}
        onSubmit={save}
      />
    </Drawer>
  )
}
