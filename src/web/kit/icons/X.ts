import Drawing from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { drawn } from './drawn.ts'

export const IconX = /* @__PURE__ */ drawn(Drawing)
