import { cleanup } from '@testing-library/react'
import { TestRunner, vi } from 'vitest'
import { clearRemembered, clearSession } from './session/storage.ts'

/**
 * Runs the page tests of one worker in one document, which costs a third of one document each. What
 * a file could find of the one before it is cleared away: elements, stores, timers, stubs, and all
 * modules but those of packages.
 */
export default class PageTestRunner extends TestRunner {
  override async importFile(...[path, source]: Parameters<TestRunner['importFile']>) {
    if (source === 'collect') {
      cleanup()
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.resetModules()
      document.head.replaceChildren()
      document.body.replaceChildren()
      document.title = ''
      clearRemembered()
      clearSession()
      history.replaceState(null, '', '/')
    }
    return super.importFile(path, source)
  }
}
