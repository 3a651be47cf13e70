import { configure } from '@testing-library/react'

// A machine under load needs longer than the usual second; a test that fails waits for it once.
configure({ asyncUtilTimeout: 8_000 })
