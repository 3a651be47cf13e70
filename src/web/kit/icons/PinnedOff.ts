import Drawing from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import { drawn } from './drawn.ts'

export const IconPinnedOff = /* @__PURE__ */ drawn(Drawing)
