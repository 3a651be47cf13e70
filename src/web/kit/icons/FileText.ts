import Drawing from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { drawn } from './drawn.ts'

export const IconFileText = /* @__PURE__ */ drawn(Drawing)
