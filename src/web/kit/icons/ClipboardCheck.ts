import Drawing from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import { drawn } from './drawn.ts'

export const IconClipboardCheck = /* @__PURE__ */ drawn(Drawing)
