import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The link inside the site that a click leads to in this tab; null for any other click. */
const linkOf = (event: MouseEvent): string | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null
  const to = link.pathname + link.search
  return to === location.pathname + location.search ? null : to + link.hash
}

/** The question whether unsaved changes, told in `text`, may be lost. */
export const LeaveDialog = (props: {
  open: boolean
  text: string
  onStay: () => void
  onLeave: () => void
}) => (
  <ConfirmDialog
    open={props.open}
    title="放弃未保存的修改？"
    confirm="放弃修改"
    cancel="留在此页"
    danger
    onClose={props.onStay}
    onConfirm={props.onLeave}
  >
    <p>{props.text}</p>
  </ConfirmDialog>
)

/**
 * Asks before unsaved changes are left behind: by a link, by back and forward, and, in the browser's
 * own words, by closing the tab.
 */
export const LeaveGuard = (props: { dirty: boolean; text: string }) => {
  const { dirty } = props
  const [wanted, setWanted] = useState<string | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!dirty) return
    const here = { state: history.state as unknown, address: location.href }
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault()
    const click = (event: MouseEvent): void => {
      const to = linkOf(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(to)
    }
    // A step back has happened when it is heard of: it is undone before the router hears of it.
    const step = (event: PopStateEvent): void => {
      event.stopImmediatePropagation()
      setWanted(location.pathname + location.search + location.hash)
      history.pushState(here.state, '', here.address)
    }
    window.addEventListener('beforeunload', unload)
    document.addEventListener('click', click, true)
    window.addEventListener('popstate', step, true)
    return () => {
      window.removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, true)
      window.removeEventListener('popstate', step, true)
    }
  }, [dirty])
  return (
    <LeaveDialog
      open={wanted !== null}
      text={props.text}
      onStay={() => setWanted(null)}
      onLeave={() => {
        const to = wanted
        setWanted(null)
        if (to !== null) void navigate(to)
      }}
    />
  )
}
