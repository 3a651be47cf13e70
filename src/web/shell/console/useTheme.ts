import { useLayoutEffect } from 'react'
import { useMedia } from '#web/kit/useMedia.ts'
import { useRemembered } from '../context.ts'

/** 主题 of the console; public pages stay light. */
export const THEMES = { system: '跟随系统', light: '浅色', dark: '深色' } as const
export type Theme = keyof typeof THEMES

/** The theme chosen, and how to choose another. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const [stored, remember] = useRemembered<Theme>('theme')
  const theme = stored === 'light' || stored === 'dark' ? stored : 'system'
  return [theme, (next) => remember(next === 'system' ? null : next)]
}

/** Puts the theme on the document while the console is open. */
export const useThemedDocument = (): void => {
  const [theme] = useTheme()
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const dark = theme === 'dark' || (theme === 'system' && systemDark)
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  useLayoutEffect(
    () => () => {
      delete document.documentElement.dataset.theme
    },
    [],
  )
}
