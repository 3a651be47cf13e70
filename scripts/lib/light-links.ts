import { createContext, type Ref } from 'react'

/** What the links of React Router ask of its framework mode, as it answers where that is not used. */
export const FrameworkContext = /* @__PURE__ */ createContext(undefined)

const NEVER = [false, null, {}] as const
export const usePrefetchBehavior = (): typeof NEVER => NEVER

export const PrefetchPageLinks = (): null => null

export const mergeRefs = <T>(given: Ref<T>): Ref<T> => given
