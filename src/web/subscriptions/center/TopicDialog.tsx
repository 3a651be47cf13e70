import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptions } from '#contract/subscriptions.ts'
import type { SavedSearchDraft } from '#domain/subscriptions/saved-search.ts'
import { Button } from '#web/kit/Button.tsx'
import { Failure } from '#web/kit/ConfirmDialog.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { countsAre } from '#web/kit/member-bookmarks.ts'
import { Segmented } from '#web/kit/Segmented.tsx'
import { useApplication } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { useLasting } from '#web/wire/useLasting.ts'
import { newDraft } from '../draft.ts'
import { ChannelBoxes, FREQUENCIES } from '../form/DeliveryFields.tsx'
import { PreviewBox } from '../form/PreviewBox.tsx'
import type { Mine } from '../queries.ts'
import { useSavedSearchesAgain } from '../useSavedSearches.ts'
import styles from './center.module.css'
import type { Topic } from './topics.ts'

/** Subscribes a topic: what it would have found, how often and where it speaks. */
export const TopicDialog = (props: {
  mine: Mine
  topic: Topic
  /** What it looks for, in words. */
  summary: string
  onClose: () => void
}) => {
  const { mine, topic, onClose } = props
  const client = useQueryClient()
  const { overlays } = useApplication()
  const href = useHref()
  const again = useSavedSearchesAgain()
  const saving = useEndpointMutation(subscriptions.save, 'inline')
  const removing = useLasting(subscriptions.remove, ({ removed: _removed, ...counts }) => {
    countsAre(client, counts)
    again()
    overlays.toast('success', `“${topic.name}”的订阅已撤销`)
  })
  const [draft, setDraft] = useState<SavedSearchDraft>(() => ({
    ...newDraft(mine, topic.filter),
    name: topic.name,
  }))
  const full = mine.sets.length >= mine.most
  const save = (): void => {
    if (saving.isPending) return
    saving.mutate(draft, {
      onSuccess: ({ set: savedSearch, ...counts }) => {
        countsAre(client, counts)
        again()
        overlays.toast('success', `已订阅“${topic.name}”`, {
          label: '撤销',
          run: () => removing.mutate({ setId: savedSearch.setId }),
        })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`订阅“${topic.name}”`}
      size="md"
      actions={
        full ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <ButtonLink to={href('subscribe')} variant="primary">
              整理我的订阅
            </ButtonLink>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button variant="primary" loading={saving.isPending} onClick={save}>
              订阅
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {full && (
          <p>{`已有 ${mine.sets.length} 组订阅，最多 ${mine.most} 组，删去一组后再订阅。`}</p>
        )}
        <Failure text={saving.error?.message ?? null} />
        <p className="t2">{props.summary}</p>
        <PreviewBox filter={draft} nothing="暂无新内容，有更新时将按以下方式通知您" />
        {!full && (
          <>
            <Segmented
              label="推送频率"
              options={FREQUENCIES}
              value={draft.frequency}
              onChange={(frequency) => setDraft({ ...draft, frequency })}
            />
            <ChannelBoxes
              channels={mine.channels}
              chosen={draft.channels}
              onChange={(channels) => setDraft({ ...draft, channels })}
            />
            <p className="muted">订阅后可以在“我的订阅”里细改条件。</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
