import Drawing from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { drawn } from './drawn.ts'

export const IconInfoCircle = /* @__PURE__ */ drawn(Drawing)
