import Drawing from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { drawn } from './drawn.ts'

export const IconEye = /* @__PURE__ */ drawn(Drawing)
