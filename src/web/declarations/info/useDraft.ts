import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'
import { useFields } from '#web/kit/useFields.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Declaration } from '../queries.ts'
import type { Side } from '../side.ts'
import { firstProblem, inputOf, ORDER, problemOf, same, type Values, valuesOf } from './values.ts'

/** How long typed words wait before they are saved by themselves. */
const AUTOSAVE_MS = 10_000
const CONFLICT = 409

/** Where form and server last agreed: what the server said, what the form said, and when. */
interface Ground {
  version: number
  theirs: Values
  mine: Values
}

const groundOf = (declaration: Declaration): Ground => {
  const theirs = valuesOf(declaration)
  return { version: declaration.version, theirs, mine: theirs }
}

/**
 * The form of a draft: saved when asked, and by itself every ten seconds while it may be kept.
 * Whoever is second is shown what the first one wrote; nothing typed is lost.
 */
export const useDraft = (props: {
  side: Side
  declaration: Declaration
  onSaved: (next: Declaration) => void
  /** Somebody was faster: what is there now is to be asked for. */
  onStale: () => void
}) => {
  const { side, declaration } = props
  const saving = useEndpointMutation(side.save, 'quiet')
  const [ground, setGround] = useState(() => groundOf(declaration))
  const [savedAt, setSavedAt] = useState('')
  const [rounds, setRounds] = useState(0)
  const form = useFields<Values>({
    prefix: 'declare',
    empty: ground.mine,
    order: ORDER,
    problem: problemOf,
  })
  const { values } = form
  const dirty = !same(values, ground.mine)
  const newer = declaration.version > ground.version
  const moved = newer && !same(valuesOf(declaration), ground.theirs)
  const conflict = moved && dirty
  if (moved && !dirty) {
    // Nothing typed stands in the way of what is new.
    setGround(groundOf(declaration))
    form.reset(valuesOf(declaration))
  }

  const save = (asked: boolean): void => {
    if (saving.isPending || conflict || !dirty) return
    if (asked ? !form.passes() : firstProblem(values) !== null) return
    const version = Math.max(declaration.version, ground.version)
    saving.mutate(
      { declareNo: declaration.declareNo, version, ...inputOf(values) },
      {
        onSuccess: (next) => {
          setGround({ version: next.version, theirs: valuesOf(next), mine: values })
          setSavedAt(next.updateTime.slice(11, 16))
          setRounds(rounds + 1)
          props.onSaved(next)
        },
        onError: (error) => {
          if (isApiError(error) && error.code === CONFLICT) props.onStale()
        },
      },
    )
  }
  const late = useEffectEvent(() => save(false))
  /** A save that never arrived is tried again; one that was refused waits for the person. */
  const lost = saving.error?.code === 0 ? saving.submittedAt : 0
  useEffect(() => {
    if (!dirty || conflict) return undefined
    const timer = setTimeout(late, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [dirty, conflict, rounds, lost])

  return {
    form,
    dirty,
    savedAt,
    saving: saving.isPending,
    failure: saving.error?.message ?? null,
    /** What is there now, while something else was typed here. */
    conflict: conflict ? valuesOf(declaration) : null,
    save: () => save(true),
    /** For what has to wait until nothing typed is left unsaved. */
    unsaved: dirty ? { save: conflict ? null : () => save(true) } : null,
    /** 载入最新内容: lets go of what was typed. */
    takeTheirs: () => {
      setGround(groundOf(declaration))
      form.reset(valuesOf(declaration))
      saving.reset()
    },
    /** 保留我填写的: goes on from what is new. */
    keepMine: () => {
      setGround(groundOf(declaration))
      saving.reset()
    },
  }
}

export type DraftForm = ReturnType<typeof useDraft>
