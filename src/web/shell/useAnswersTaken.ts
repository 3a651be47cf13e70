import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#web/wire/query.ts'
import { useApplication, useRemembered, useSession } from './context.ts'
import { useHref } from './useHref.ts'

/** Who may write the portrait. */
const CODE = 'enterprise:portrait:edit'

interface Wanted {
  link: string
  wanted: boolean
}

/**
 * 带入企业画像: after a login or registration the answers of a self-assessment, where the visitor
 * asked for it, go into the portrait of the company; once.
 */
export const useAnswersTaken = (): void => {
  const session = useSession()
  const { overlays } = useApplication()
  const [kept, keep] = useRemembered<Wanted>('assessment')
  const call = useCall()
  const navigate = useNavigate()
  const href = useHref()
  const mine = session !== null && session.companyId !== '' && session.permissions.includes(CODE)
  const link = mine && kept?.wanted === true ? kept.link : ''
  useEffect(() => {
    if (link === '' || kept === null) return
    keep({ ...kept, wanted: false })
    void (async () => {
      try {
        const { takeAnswers } = await import('#web/assessment/take.ts')
        const taken = await takeAnswers(call, link)
        if (taken === 0) return
        overlays.toast('success', `自测的 ${taken} 项回答已带入企业画像`, {
          label: '查看',
          run: () => void navigate(href('enterprise')),
        })
      } catch {
        overlays.toast('error', '自测答案导入失败，可在自测结果页重试')
      }
    })()
    // oxlint-disable-next-line react/exhaustive-deps -- once for a link, whatever else changes
  }, [link])
}
