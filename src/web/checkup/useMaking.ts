import { useQueryClient } from '@tanstack/react-query'
import { checkup } from '#contract/checkup.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useApplication, useSession } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'

/** 生成新的报告, and what came of it. */
export interface Making {
  may: boolean
  isOn: boolean
  start: () => void
}

/** 生成新的报告: afterwards the newest version is shown. */
export const useMaking = (): Making => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const { go } = useAddress()
  const making = useEndpointMutation(checkup.make)
  return {
    may: useSession()?.permissions.includes('precise:checkup:make') ?? false,
    isOn: making.isPending,
    start: () =>
      making.mutate(
        {},
        {
          onSuccess({ nth, made }) {
            void client.invalidateQueries({ queryKey: [checkup.list.path] })
            void client.invalidateQueries({ queryKey: [checkup.read.path] })
            go({ nth: '' })
            overlays.toast(
              made ? 'success' : 'info',
              made ? `已生成第 ${nth} 版报告` : `数据没有变化，第 ${nth} 版仍是最新`,
            )
          },
        },
      ),
  }
}
