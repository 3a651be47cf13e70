import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'
import { IconArrowRight, IconExternalLink } from './icons.ts'

/** A link that looks like a button. */
export const ButtonLink = (props: {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  className?: string
  children: ReactNode
}) => (
  <Link
    to={props.to}
    className={`${buttonClass(props.variant, props.size, props.block)} ${props.className ?? ''}`}
  >
    {props.children}
  </Link>
)

/** 全部政策 →: the way on from a section. */
export const MoreLink = (props: { to: string; children: ReactNode }) => (
  <Link to={props.to} className="more">
    {props.children}
    <IconArrowRight size={16} />
  </Link>
)

/** A link that leaves the site, in a new tab, and says so. */
export const ExternalLink = (props: { href: string; className?: string; children: ReactNode }) => (
  <a
    href={props.href}
    target="_blank"
    rel="noopener noreferrer"
    className={props.className ?? 'link'}
  >
    {props.children}
    <span className="nowrap">
      {'\u2060 '}
      <IconExternalLink size={14} />
      <span className="sr">（新窗口打开）</span>
    </span>
  </a>
)
