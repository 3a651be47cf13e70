import { useEffect } from 'react'
import { consultation } from '#contract/consultation.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { DAY_MS, parseBeijing } from '#domain/calendar/beijing.ts'
import { Button } from '#web/kit/Button.tsx'
import { now } from '#web/kit/clock.ts'
import { save } from '#web/session/storage.ts'
import { useApplication } from '#web/shell/context.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import styles from './parts.module.css'

/** What was left last in this browser. */
export interface LeftContact {
  contactId: string
  /** Masked. */
  contact: string
  /** `yyyy-MM-dd HH:mm:ss`, Beijing. */
  dueTime: string
}

/** Days after the call was due for which it is still said. */
const SAID_DAYS = 3

/** 已留下号码: by when somebody calls, and the way to take the number back before. */
export const Left = ({ left }: { left: LeftContact }) => {
  const { overlays } = useApplication()
  const takingBack = useEndpointMutation(consultation.takeBack, 'inline')
  const { contactId, contact, dueTime } = left
  useEffect(() => {
    const due = parseBeijing(dueTime)?.ms ?? 0
    if (now() > due + SAID_DAYS * DAY_MS) save('left', null)
  }, [dueTime])
  /** Goes on where the panel is shut before the answer. */
  const takeBack = async (): Promise<void> => {
    if (takingBack.isPending) return
    try {
      await takingBack.mutateAsync({ contactId })
      save('left', null)
      overlays.toast('success', '号码已撤回并删除，不会再有人来电')
    } catch (error) {
      // Nothing is left to take back.
      if ((error as ApiError).code === 404) save('left', null)
      overlays.toast('error', (error as ApiError).message)
    }
  }
  return (
    <div className={styles.left}>
      <output>
        {`已留下 ${contact}，专家会在 ${dueTime.slice(5, 16)} 前回电；号码只给对应领域的专家看。`}
      </output>
      <Button size="sm" loading={takingBack.isPending} onClick={() => void takeBack()}>
        撤回号码
      </Button>
    </div>
  )
}
