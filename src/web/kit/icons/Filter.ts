import Drawing from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { drawn } from './drawn.ts'

export const IconFilter = /* @__PURE__ */ drawn(Drawing)
