import Drawing from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { drawn } from './drawn.ts'

export const IconPin = /* @__PURE__ */ drawn(Drawing)
