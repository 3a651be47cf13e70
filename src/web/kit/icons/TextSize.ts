import Drawing from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs'
import { drawn } from './drawn.ts'

export const IconTextSize = /* @__PURE__ */ drawn(Drawing)
