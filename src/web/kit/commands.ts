import { createContext, useContext, useEffect, useRef } from 'react'

/** 命令: something that can be done where one stands. */
export interface Command {
  key: string
  title: string
  /** The key that does the same, or what it is about. */
  note: string
  /** Found by this too, though it is not shown. */
  also?: string
  run: () => void
}

/** The palette of the console, as the pages in it know it. */
export interface CommandPalette {
  open: () => void
  /** Offers the commands of a group, as they are whenever the palette looks. @returns how to end it. */
  offer: (group: string, commands: () => readonly Command[]) => () => void
}

/** Null where there is no palette. */
export const CommandPaletteContext = createContext<CommandPalette | null>(null)

/** Offers the commands of a group in the palette while the component stands. @returns opens the palette. */
export const useCommands = (group: string, commands: readonly Command[]): (() => void) => {
  const palette = useContext(CommandPaletteContext)
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => palette?.offer(group, () => latest.current), [palette, group])
  return () => palette?.open()
}
