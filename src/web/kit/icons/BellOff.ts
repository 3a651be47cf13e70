import Drawing from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { drawn } from './drawn.ts'

export const IconBellOff = /* @__PURE__ */ drawn(Drawing)
