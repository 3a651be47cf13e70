import { useEffect, useState, useSyncExternalStore } from 'react'
import { now } from '#web/kit/clock.ts'
import styles from './Pane.module.css'
import type { ConnectionState } from './state.ts'

/** A break is told of when it lasts so long, and its end for so long. */
export const BREAK_MS = 3_000
const BACK_MS = 2_000

export const STRIP = {
  connecting: '正在连接…',
  broken: '连接已断开，正在重新连接',
  offline: '网络不可用，消息会在恢复后发送',
  back: '已恢复',
  refused: '登录状态已变化，请刷新页面后继续咨询',
} as const

type Shown = keyof typeof STRIP | null

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** What is said of the line; nothing while all is well or not yet worth a word. */
export const stripOf = (state: ConnectionState, online: boolean, at: number): Shown => {
  if (state.phase === 'refused') return 'refused'
  if (!online) return 'offline'
  if (state.downSince > 0) return at - state.downSince >= BREAK_MS ? 'broken' : null
  return state.phase === 'connecting' ? 'connecting' : null
}

/** 连接提示 under the header: never in the way of writing. */
export const Strip = ({ state }: { state: ConnectionState }) => {
  const online = useOnline()
  const [, look] = useState(0)
  const [back, setBack] = useState(false)
  const shown = stripOf(state, online, now())
  const [before, setBefore] = useState<Shown>(shown)
  if (before !== shown) {
    setBefore(shown)
    setBack(
      (before === 'broken' || before === 'offline') && shown === null && state.phase === 'open',
    )
  }
  const { downSince } = state
  useEffect(() => {
    if (downSince === 0) return
    const timer = setTimeout(() => look((count) => count + 1), downSince + BREAK_MS - now() + 1)
    return () => clearTimeout(timer)
  }, [downSince])
  useEffect(() => {
    if (!back) return
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [back])
  const said = shown ?? (back ? 'back' : null)
  return (
    <output className={styles.strip} data-said={said ?? 'nothing'}>
      {said === null ? '' : STRIP[said]}
    </output>
  )
}
