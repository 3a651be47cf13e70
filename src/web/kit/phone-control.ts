/** What the control of a mobile number is, whatever form it stands in. */
export const PHONE_CONTROL = {
  type: 'tel',
  inputMode: 'numeric',
  autoComplete: 'tel',
  maxLength: 11,
} as const
