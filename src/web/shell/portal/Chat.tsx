import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { useApplication, useOverlays } from '../context.ts'
import { Toasts } from '../Toasts.tsx'

interface Part {
  Chat: ComponentType<{ toasts?: ReactNode }>
}

let coming: Promise<Part> | null = null

/** The chat's script, asked for once; after a failure once more. */
const fetchChat = async (): Promise<Part> => {
  coming ??= import('#web/chat/Chat.tsx').catch((error: unknown) => {
    coming = null
    throw error
  })
  return coming
}

const warm = (): void => void fetchChat().catch(() => {})

/** On what opens the chat: its script comes when somebody is about to, never before. */
export const warmsChat = { onPointerEnter: warm, onFocus: warm, onTouchStart: warm } as const

/** 在线咨询, which costs nothing until it is wanted. */
export const Chat = () => {
  const { overlays } = useApplication()
  const { chat } = useOverlays()
  const [part, setPart] = useState<Part | null>(null)
  const wanted = chat !== null
  useEffect(() => {
    if (part !== null || !wanted) return
    fetchChat().then(setPart, () => {
      overlays.openChat(null)
      overlays.toast('error', API_ERROR.unavailable.text)
    })
  }, [part, wanted, overlays])
  return part === null ? null : <part.Chat toasts={<Toasts />} />
}
