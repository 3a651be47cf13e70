import Drawing from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { drawn } from './drawn.ts'

export const IconSearchOff = /* @__PURE__ */ drawn(Drawing)
