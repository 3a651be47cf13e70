import Drawing from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import { drawn } from './drawn.ts'

export const IconBlockquote = /* @__PURE__ */ drawn(Drawing)
