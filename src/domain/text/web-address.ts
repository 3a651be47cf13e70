/** Hosts of this machine or its network. */
const LOCAL = /(^|\.)(localhost|local|internal|lan|home|test|invalid)$/i
/** A name with a dot whose last label is no number, which browsers would read as an IP address. */
const PUBLIC_NAME = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.(?!(\d+|0x[\da-f]*)$)[\p{L}\p{N}-]+$/iu

/**
 * Whether a text is the address of a public page: http or https, a name with a dot that is no IP
 * address and none of this machine or its network, no user name, and nothing invisible or turned.
 */
export const isWebAddress = (text: string): boolean => {
  const host = /^https?:\/\/([^\s/?#<>"\\@:]+)(:\d{1,5})?([/?#][^\s<>"\\]*)?$/i.exec(text)?.[1]
  return (
    host !== undefined &&
    PUBLIC_NAME.test(host) &&
    !LOCAL.test(host) &&
    !/[\p{Cc}\p{Cf}]/u.test(text)
  )
}
