import Drawing from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { drawn } from './drawn.ts'

export const IconPlus = /* @__PURE__ */ drawn(Drawing)
