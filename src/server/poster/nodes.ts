import type { ContainerNode, Node } from '@takumi-rs/core'
import { encode } from 'uqr'

type Style = NonNullable<ContainerNode['style']>

/** A box whose children stand beside each other, or below with `flexDirection`. */
export const box = (style: Style, children: readonly (Node | null)[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children: children.filter((child) => child !== null),
})

/** A box whose children stand below each other. */
export const stack = (style: Style, children: readonly (Node | null)[]): Node =>
  box({ flexDirection: 'column', ...style }, children)

/** One line that never breaks. */
export const line = (text: string, size: number, style: Style = {}): Node => ({
  type: 'text',
  // The font's middle dot brings its own space.
  text: text.replaceAll(' · ', '·'),
  style: { fontSize: size, lineHeight: 1.4, whiteSpace: 'nowrap', ...style },
})

/** Lines that were broken already. */
export const lines = (texts: readonly string[], size: number, style: Style = {}): Node =>
  stack(
    {},
    texts.map((text) => line(text, size, style)),
  )

/** The mark: a tied-arch bridge whose five hangers are ruler ticks. */
export const mark = (size: number, square: string, stroke: string): Node => ({
  type: 'image',
  width: size,
  height: size,
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="${size}" height="${size}"><rect width="36" height="36" rx="8" fill="${square}"/><g fill="none" stroke="${stroke}" stroke-linecap="round"><path d="M6 24.5C9 13.2 13 9.5 18 9.5s9 3.7 12 15" stroke-width="2.6"/><path d="M11.2 24.5v-6.6M14.6 24.5V12.8M18 24.5V11.5M21.4 24.5V12.8M24.8 24.5v-6.6" stroke-width="1.5"/><path d="M4.5 24.5h27" stroke-width="2.6"/></g></svg>`,
})

/** Pale modules around a code, on each side; the paper around it gives the rest of the quiet zone. */
const BORDER = 2

/** An address as a square code of whole pixels a module, at most `size` wide. */
export const code = (address: string, size: number, dark: string): Node => {
  const { data, size: modules } = encode(address, { ecc: 'M', border: BORDER })
  const scale = Math.max(1, Math.floor(size / modules))
  const width = modules * scale
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) =>
        isDark ? `M${x * scale} ${y * scale}h${scale}v${scale}h-${scale}z` : '',
      ),
    )
    .join('')
  return {
    type: 'image',
    width,
    height: width,
    src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${width}" height="${width}" shape-rendering="crispEdges"><path d="${path}" fill="${dark}"/></svg>`,
  }
}
