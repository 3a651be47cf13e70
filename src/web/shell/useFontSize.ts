import { useEffect } from 'react'
import { useHydrated, useRemembered } from './context.ts'

/** 字号: the whole page grows with the root's font size. */
export const FONT_SIZES = { normal: '标准', large: '大', larger: '特大' } as const
export type FontSize = keyof typeof FONT_SIZES

/** The remembered size, put on the document. */
export const useFontSize = (): [FontSize, (size: FontSize) => void] => {
  const hydrated = useHydrated()
  const [stored, remember] = useRemembered<FontSize>('fontSize')
  const size = stored !== null && Object.hasOwn(FONT_SIZES, stored) ? stored : 'normal'
  useEffect(() => {
    if (!hydrated) return
    if (size === 'normal') delete document.documentElement.dataset.fs
    else document.documentElement.dataset.fs = size
  }, [hydrated, size])
  return [size, (next) => remember(next === 'normal' ? null : next)]
}
