import { type ComponentType, createElement } from 'react'
import type X from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

/** An icon decorates: it is hidden from assistive technology, its neighbour's text says the same. */
export interface IconProps {
  /** Pixels: 16, 18, 20 (the usual), 24 or 26. */
  size?: number
  className?: string
}

export type Icon = ComponentType<IconProps>

/** A drawing as this site shows it. */
export const drawn =
  (Drawing: typeof X): Icon =>
  ({ size = 20, className = '' }) =>
    createElement(Drawing, {
      size,
      className,
      stroke: size <= 16 ? 2 : 1.6,
      'aria-hidden': true,
      focusable: false,
    })
