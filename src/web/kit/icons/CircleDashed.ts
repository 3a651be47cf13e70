import Drawing from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { drawn } from './drawn.ts'

export const IconCircleDashed = /* @__PURE__ */ drawn(Drawing)
