import { useRemembered } from '#web/shell/context.ts'

/** What an expert chose for this browser. */
export interface DeskOptions {
  /** Keys of one letter do something. */
  letters: boolean
  /** A message can be taken back before it goes. */
  undo: boolean
}

const USUAL: DeskOptions = { letters: true, undo: false }

export const useDeskOptions = (): [DeskOptions, (change: Partial<DeskOptions>) => void] => {
  const [kept, keep] = useRemembered<Partial<DeskOptions>>('deskOptions')
  const options = { ...USUAL, ...kept }
  return [options, (change) => keep({ ...options, ...change })]
}
