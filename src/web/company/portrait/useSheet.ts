import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { portraits } from '#contract/portraits.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { now } from '#web/kit/clock.ts'
import type { FieldFault } from '#web/kit/ErrorSummary.tsx'
import { load, save } from '#web/session/storage.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall, useEndpointMutation } from '#web/wire/query.ts'
import { type Portrait, portraitQuery } from '../queries.ts'
import {
  type Cell,
  cellId,
  cellsOf,
  type Draft,
  factOf,
  type Outcome,
  outcomeOf,
  sheetYears,
  tidied,
  typedInto,
  undoFacts,
} from './cells.ts'
import type { Pasted } from './PasteReport.tsx'

/** Somebody else has told a value since it was looked at. */
const CONFLICT = 409
const MET = '同事同时改了画像，请在标出的项中选择用哪一个，再保存'

/** What was typed and not saved, as this tab keeps it over a reload. */
interface Kept {
  companyId: string
  draft: Draft
}

const restored = (companyId: string): Draft => {
  const kept = load<Partial<Kept>>('portraitDraft')
  const draft = kept?.companyId === companyId ? kept.draft : undefined
  return typeof draft === 'object' && draft !== null ? draft : {}
}

/** Puts a save back, in one save; told from its toast. */
const useUndo = (keep: (portrait: Portrait) => void) => {
  const call = useCall()
  const { overlays } = useApplication()
  return async (cells: readonly Cell[], after: Portrait): Promise<void> => {
    try {
      keep(await call(portraits.save, { facts: undoFacts(cells, after) }))
      overlays.toast('success', '已撤销')
    } catch (error) {
      overlays.toast('error', isApiError(error) ? error.message : '撤销失败，请刷新后重试')
    }
  }
}

/** Tells what was saved, with the way back. */
export const useSaved = () => {
  const client = useQueryClient()
  const { overlays } = useApplication()
  const keep = (portrait: Portrait): void => {
    client.setQueryData(portraitQuery().queryKey, portrait)
  }
  const undo = useUndo(keep)
  return {
    keep,
    /** `cells` as they stood before the save; none where it cannot be undone. */
    tell: (text: string, cells: readonly Cell[], after: Portrait): void => {
      keep(after)
      const back = { label: '撤销', run: () => void undo(cells, after) }
      overlays.toast('success', text, cells.length === 0 ? undefined : back)
    },
  }
}

/** What is wrong with a cell, in words. */
const faultText = (cell: Cell, outcome: Outcome): string | null =>
  outcome.kind === 'problem'
    ? `${cell.name}：${outcome.text}`
    : outcome.kind === 'conflict'
      ? `${cell.name}：同事已改，请选择用哪一个`
      : null

/** 编辑画像: what is typed into the cells, and saving all of it at once. */
export const useSheet = (portrait: Portrait, companyId: string) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => restored(companyId))
  const [attempt, setAttempt] = useState(0)
  const [entered, setEntered] = useState<{ key: string; text: string } | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const saving = useEndpointMutation(portraits.save, 'inline')
  const { tell } = useSaved()
  const today = formatBeijingDate(now())

  const empty = Object.keys(draft).length === 0
  useEffect(
    () => save('portraitDraft', empty ? null : ({ companyId, draft } satisfies Kept)),
    [companyId, draft, empty],
  )
  // Left by a way that asked first; a reload does not come by here.
  useEffect(() => () => save('portraitDraft', null), [])

  const years = sheetYears(portrait, draft)
  const cells = portrait.fields.flatMap((field) => cellsOf(portrait, field, years))
  const outcome = (cell: Cell): Outcome => outcomeOf(cell, draft[cell.key], today)
  const changed = cells.filter((cell) => outcome(cell).kind !== 'same')
  const faults: FieldFault[] = changed.flatMap((cell) => {
    const text = faultText(cell, outcome(cell))
    return text === null ? [] : [{ id: cellId(cell.key), text }]
  })

  const clear = (): void => {
    setDraft({})
    setPasted(null)
    setAttempt(0)
    saving.reset()
  }
  return {
    ...{ draft, years, cells, changed, faults, attempt, today, outcome, clear },
    busy: saving.isPending,
    failure: saving.error?.code === CONFLICT ? MET : (saving.error?.message ?? null),
    /** The cell that has the focus, with the text it had when it was entered. */
    ...{ entered, enter: setEntered },
    /** What became of the last table that was pasted. */
    ...{ pasted, tellPasted: setPasted },
    type: (cell: Cell, text: string): void => setDraft((was) => typedInto(was, cell, text)),
    /** Types into many cells at once, each as it is understood; answers what puts these back. */
    typeAll: (texts: readonly { cell: Cell; text: string }[]): (() => void) => {
      const before = draft
      setDraft(
        texts.reduce((all, { cell, text }) => typedInto(all, cell, tidied(cell, text)), draft),
      )
      return () =>
        setDraft((was) => {
          const others = Object.entries(was).filter(
            ([key]) => !texts.some(({ cell }) => cell.key === key),
          )
          const back = texts.flatMap(({ cell: { key } }) =>
            before[key] === undefined ? [] : [[key, before[key]] as const],
          )
          return Object.fromEntries([...others, ...back])
        })
    },
    /** Ends a conflict: with what was typed here, or with what the other told. */
    settle: (cell: Cell, mine: boolean): void =>
      setDraft(({ [cell.key]: typed, ...others }) =>
        mine && typed !== undefined
          ? { ...others, [cell.key]: { ...typed, version: cell.known?.version ?? '0' } }
          : others,
      ),
    /** Saves all cells or none; `onSaved` once it has, or when there was nothing to save. */
    save: (onSaved: () => void): void => {
      if (saving.isPending) return
      if (faults.length > 0) {
        setAttempt(attempt + 1)
        return
      }
      const facts = changed.flatMap((cell) => {
        const found = outcome(cell)
        return found.kind === 'change' ? [factOf(cell, found.value)] : []
      })
      if (facts.length === 0) {
        clear()
        onSaved()
        return
      }
      saving.mutate(
        { facts },
        {
          onSuccess: (after) => {
            clear()
            tell(`已保存 ${facts.length} 项`, changed, after)
            onSaved()
          },
          // What others told meanwhile is shown cell by cell.
          onError: (error) => {
            if (!isApiError(error) || error.code !== CONFLICT) return
            void client
              .invalidateQueries({ queryKey: portraitQuery().queryKey })
              .then(() => setAttempt((was) => was + 1))
          },
        },
      )
    },
  }
}

/** The sheet that a page edits. */
export type Sheet = ReturnType<typeof useSheet>
