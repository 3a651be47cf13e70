import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, type ApiError } from '#contract/wire/api-error.ts'
import type { BulkAction } from '#domain/ip/record-codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/kit/ConfirmDialog.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Register } from '../kinds.ts'
import { type Detail, refreshLists } from '../queries.ts'

/** What became of a record that was not refused by itself. */
class Refused extends Error {}

/** 删除 of what was entered here, 隐藏 and 恢复显示 of the rest. */
export const Removal = (props: { register: Register; record: Detail; name: string }) => {
  const { register, record, name } = props
  const call = useCall()
  const client = useQueryClient()
  const { go } = useAddress()
  const { overlays } = useApplication()
  const [asked, setAsked] = useState(false)
  /** The page of the record is gone by then. */
  const bringBack = async (): Promise<void> => {
    try {
      const answer = await call(register.calls.bulk, {
        action: 'restore',
        recordIds: [record.recordId],
      })
      const [refused] = answer.refused
      if (refused === undefined) overlays.toast('success', '已恢复')
      else overlays.toast('error', refused.message)
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '恢复失败，请重试')
    }
    refreshLists(client, register.calls)
  }
  const changing = useMutation<void, ApiError | Refused, BulkAction>({
    mutationFn: async (action) => {
      const answer = await call(register.calls.bulk, { action, recordIds: [record.recordId] })
      const [refused] = answer.refused
      if (refused !== undefined) throw new Refused(refused.message)
    },
    meta: { onApiError: 'inline' },
    onSuccess: (_done, action) => {
      refreshLists(client, register.calls)
      if (action === 'delete') {
        setAsked(false)
        overlays.toast('success', `已删除“${name}”`, { label: '撤销', run: () => void bringBack() })
        go({ id: '', at: '' }, true)
        return
      }
      void client.invalidateQueries({ queryKey: [register.calls.detail.path] })
      const back = action === 'hide' ? 'restore' : 'hide'
      overlays.toast('success', action === 'hide' ? '已隐藏' : '已恢复显示', {
        label: '撤销',
        run: () => changing.mutate(back),
      })
    },
    onError: (error, action) => {
      if (action !== 'delete' && !isApiError(error)) overlays.toast('error', error.message)
    },
  })
  return (
    <>
      <Button
        loading={changing.isPending && !asked}
        onClick={() => changing.mutate(record.hidden ? 'restore' : 'hide')}
      >
        {record.hidden ? '恢复显示' : '隐藏'}
      </Button>
      {record.deletable && (
        <Button
          onClick={() => {
            changing.reset()
            setAsked(true)
          }}
        >
          删除
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={`删除“${name}”？`}
        confirm="删除"
        danger
        busy={changing.isPending}
        failure={asked ? (changing.error?.message ?? null) : null}
        onClose={() => setAsked(false)}
        onConfirm={() => changing.mutate('delete')}
      >
        <p>附件和缴费记录一起删除。删除后可以在提示里马上撤销。</p>
      </ConfirmDialog>
    </>
  )
}
