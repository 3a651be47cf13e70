import Drawing from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { drawn } from './drawn.ts'

export const IconInbox = /* @__PURE__ */ drawn(Drawing)
