/** Secrets cannot be changed as they stand; the message is for whoever ran the command. */
export class RotationRefused extends Error {
  override name = 'RotationRefused'
}
