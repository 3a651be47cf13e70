import Drawing from '@tabler/icons-react/dist/esm/icons/IconCopyright.mjs'
import { drawn } from './drawn.ts'

export const IconCopyright = /* @__PURE__ */ drawn(Drawing)
