import Drawing from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { drawn } from './drawn.ts'

export const IconTrash = /* @__PURE__ */ drawn(Drawing)
