import Drawing from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { drawn } from './drawn.ts'

export const IconLock = /* @__PURE__ */ drawn(Drawing)
