import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()
/** Of the library's own configuration, undocumented: true while `waitFor` looks once more. */
const isLooking = (): boolean =>
  '_disableExpensiveErrorDiagnostics' in getConfig() &&
  Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

configure({
  // A machine under load needs longer than the usual second; a test that fails waits for it once.
  asyncUtilTimeout: 8_000,
  // The document is written out for what failed, not for each look of a test that waits.
  getElementError: (message, container) =>
    isLooking() ? new Error(message ?? '') : getElementError(message, container),
})
