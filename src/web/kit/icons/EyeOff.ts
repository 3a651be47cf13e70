import Drawing from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { drawn } from './drawn.ts'

export const IconEyeOff = /* @__PURE__ */ drawn(Drawing)
