import Drawing from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { drawn } from './drawn.ts'

export const IconCircleCheck = /* @__PURE__ */ drawn(Drawing)
