import Drawing from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs'
import { drawn } from './drawn.ts'

export const IconFileDescription = /* @__PURE__ */ drawn(Drawing)
