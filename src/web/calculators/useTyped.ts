import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isFilling, readFragment } from '#domain/calculators/fragment.ts'
import { typedFromSituation } from '#domain/calculators/from-situation.ts'
import type { Typed } from '#domain/calculators/inputs.ts'
import type { CalculatorCode } from '#domain/calculators/tools.ts'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { useHydrated } from '#web/kit/useHydrated.ts'
import { useRemembered } from '#web/shell/context.ts'

type Kept = { readonly [Code in CalculatorCode]?: Typed }

const NOTHING: Typed = {}

/** Takes the figures out of the address: it says them no longer as they stand on the page. */
const leaveAddress = (): void => {
  const { pathname, search, hash } = globalThis.location
  if (isFilling(hash))
    globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
}

/** The part of the address after #, where it means to fill in a calculator; empty before hydration. */
export const useFilling = (): string => {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  return hydrated && isFilling(hash) ? hash : ''
}

/**
 * What is typed into a calculator: kept in this tab alone, filled in from the address once. A change
 * is never written into the address, which many programs pass on. Until something is typed, what was
 * said of the company stands there; `saidIn` has the words of an input that still says so.
 */
export const useTyped = (code: CalculatorCode) => {
  const filling = useFilling()
  const [kept, keep] = useRemembered<Kept>('calculators')
  const put = (typed: Typed): void => keep({ ...kept, [code]: typed })
  const take = useEffectEvent(put)
  useEffect(() => {
    const read = filling === '' ? null : readFragment(filling)
    if (read?.code === code) take(read.typed)
  }, [filling, code])
  const [situation] = useRememberedSituation()
  const said = typedFromSituation(code, situation?.situation ?? {})
  const typed = kept?.[code] ?? said.typed
  return {
    typed,
    saidIn: (name: string): string => {
      const field = said.fields[name]
      const isSaid = field !== undefined && typed[name] === said.typed[name]
      return (isSaid && situation?.facts.find((fact) => fact.field === field)?.words) || ''
    },
    change: (name: string, text: string): void => {
      leaveAddress()
      put({ ...typed, [name]: text })
    },
    clear: (): void => {
      leaveAddress()
      put(NOTHING)
    },
  }
}
