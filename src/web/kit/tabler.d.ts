/** The icon files of the package carry no types of their own; every one has this shape. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ForwardRefExoticComponent, RefAttributes, SVGProps } from 'react'

  const icon: ForwardRefExoticComponent<
    Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> &
      RefAttributes<SVGSVGElement> & { size?: number; stroke?: number }
  >
  export default icon
}
