import {
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { type Command, type CommandPalette, CommandPaletteContext } from '#web/kit/commands.ts'
import { IconSearch } from '#web/kit/icons.ts'
import { useLater } from '#web/kit/useLater.ts'
import { useApplication, useSession } from '../../context.ts'
import type { ConsoleMenu } from '../entries.ts'
import styles from './PaletteFrame.module.css'

const fetchPalette = async () => import('./Palette.tsx')

/** Ctrl+K, and ⌘K where keyboards have that. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !event.isComposing &&
  event.key.toLowerCase() === 'k'

/**
 * What the console's pages stand in so that Ctrl+K opens the palette over them. The palette's script
 * comes when nothing more urgent is left to do, or when it is wanted.
 */
export const PaletteFrame = (props: { menu: ConsoleMenu; children: ReactNode }) => {
  const session = useSession()
  const { overlays } = useApplication()
  const [open, setOpen] = useState(false)
  const [offers] = useState(() => new Map<string, () => readonly Command[]>())
  const palette = useMemo<CommandPalette>(
    () => ({
      open: () => setOpen(true),
      offer(group, commands) {
        offers.set(group, commands)
        return () => void offers.delete(group)
      },
    }),
    [offers],
  )
  const giveUp = useCallback(() => {
    setOpen(false)
    overlays.toast('error', '搜索暂时打不开，请重试')
  }, [overlays])
  const part = useLater(fetchPalette, open, giveUp)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPaletteKey(event)) return
    event.preventDefault()
    // What is asked in another dialog is answered first.
    if (open || document.querySelector('dialog[open]') === null) setOpen(!open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <CommandPaletteContext value={palette}>
      {props.children}
      {open && part !== null && session !== null && (
        <part.Palette
          session={session}
          menu={props.menu}
          offers={offers}
          onClose={() => setOpen(false)}
        />
      )}
    </CommandPaletteContext>
  )
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button of the header that opens the palette; on phones a sign alone. */
export const PaletteButton = ({ ofCompany }: { ofCompany: boolean }) => {
  const palette = useContext(CommandPaletteContext)
  const name = ofCompany ? '搜索政策、申报和知识产权' : '搜索页面、政策和记录'
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => palette?.open()}
    >
      <IconSearch size={18} />
      <span className={styles.name}>{name}</span>
      <kbd aria-hidden>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}
