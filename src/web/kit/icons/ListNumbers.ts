import Drawing from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { drawn } from './drawn.ts'

export const IconListNumbers = /* @__PURE__ */ drawn(Drawing)
