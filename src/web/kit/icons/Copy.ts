import Drawing from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { drawn } from './drawn.ts'

export const IconCopy = /* @__PURE__ */ drawn(Drawing)
