import { useRemembered } from '#web/shell/context.ts'

/** What an expert chose for this browser. */
export interface WorkbenchOptions {
  /** Keys of one letter do something. */
  letters: boolean
  /** A message can be taken back before it goes. */
  undo: boolean
}

const USUAL: WorkbenchOptions = { letters: true, undo: false }

export const useWorkbenchOptions = (): [
  WorkbenchOptions,
  (change: Partial<WorkbenchOptions>) => void,
] => {
  const [kept, keep] = useRemembered<Partial<WorkbenchOptions>>('workbenchOptions')
  const options = { ...USUAL, ...kept }
  return [options, (change) => keep({ ...options, ...change })]
}
