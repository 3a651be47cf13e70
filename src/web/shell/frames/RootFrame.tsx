import { type ReactNode, useSyncExternalStore } from 'react'
import { WebNameContext } from '#web/kit/useTitle.ts'
import { useApplication, useSession, useSite } from '../context.ts'
import { LoadingOverlay } from '../LoadingOverlay.tsx'
import { ReloginDialog } from '../ReloginDialog.tsx'
import { Toasts } from '../Toasts.tsx'
import { useAnswersTaken } from '../useAnswersTaken.ts'
import { useArrival } from '../useArrival.ts'
import { useFontSize } from '../useFontSize.ts'
import { useInputNoted } from '../useInputNoted.ts'
import { useRestoredSession } from '../useRestoredSession.ts'
import styles from './RootFrame.module.css'

/** What every page has, whatever its layout. */
export const RootFrame = ({ children }: { children: ReactNode }) => {
  const { webName } = useSite()
  const { moving } = useApplication()
  const isMoving = useSyncExternalStore(moving.subscribe, moving.isOpen, () => false)
  useAnswersTaken()
  useArrival()
  useFontSize()
  useRestoredSession()
  useInputNoted(useSession()?.permissions.includes('serve:chat') ?? false)
  return (
    <WebNameContext value={webName}>
      <a href="#main" className={styles.skip}>
        跳到主要内容
      </a>
      {isMoving && <div className={styles.progress} aria-hidden />}
      {children}
      <LoadingOverlay />
      <Toasts />
      <ReloginDialog />
    </WebNameContext>
  )
}
