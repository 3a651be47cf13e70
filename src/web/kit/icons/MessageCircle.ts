import Drawing from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { drawn } from './drawn.ts'

export const IconMessageCircle = /* @__PURE__ */ drawn(Drawing)
