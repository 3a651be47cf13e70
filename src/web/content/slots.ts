import { type ComponentType, createContext, useContext } from 'react'
import type { SiteConfig } from '#contract/site.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { ItemKey, Previewed } from './queries.ts'

/** Draws the portal's own page from an answer; null for a kind without one. */
type Draw = (
  request: ItemKey & Previewed & { site: SiteConfig; others: Call },
) => Promise<string | null>

/** What other capabilities give the editor; the shell puts them in. */
export interface EditorSlots {
  /** Draws the portal's own page of an item. */
  draw: Draw
  /**
   * Chooses a picture of the library, or uploads `given` into it; without it a picture is an
   * address. `alt` are its words for this page, empty where it only decorates.
   */
  Picker?: ComponentType<{
    given?: File | undefined
    onClose: () => void
    onPick: (picture: { url: string; alt: string }) => void
  }>
}

export const SlotsContext = createContext<EditorSlots>({ draw: async () => null })

export const useSlots = (): EditorSlots => useContext(SlotsContext)
