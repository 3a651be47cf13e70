import { type ComponentType, createContext, useContext } from 'react'
import type { SiteConfig } from '#contract/site.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { Form } from '#domain/content/fields.ts'
import type { ItemKey, Previewed } from './questions.ts'

/** Draws the portal's own page from an answer; null for a kind without one. */
type Draw = (
  request: ItemKey & Previewed & { site: SiteConfig; others: Call },
) => Promise<string | null>

/** What other capabilities give the editor; the shell puts them in. */
export interface EditorSlots {
  /** Draws the portal's own page of an item. */
  draw: Draw
  /** Chooses a picture of the library; without it a picture is an address. */
  Picker?: ComponentType<{ onClose: () => void; onPick: (picture: { url: string }) => void }>
  /** 从公文导入, in the head of a policy that may be written: `onTake` puts a form in the place of the present one. */
  Importer?: ComponentType<{ form: Form; onTake: (form: Form) => void }>
}

export const SlotsContext = createContext<EditorSlots>({ draw: async () => null })

export const useSlots = (): EditorSlots => useContext(SlotsContext)
