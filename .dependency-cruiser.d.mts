declare const laws: { forbidden: { name: string }[]; options: Record<string, unknown> }
export default laws
