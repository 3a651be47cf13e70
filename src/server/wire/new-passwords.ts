/** What a new password is about: it may not be made of it. */
export interface PasswordOwner {
  loginName: string
  phone: string
  companyName: string
}

/** New passwords, for the capabilities that set one: judged by the policy, hashed in turn. */
export interface NewPasswords {
  /** What is wrong with a new password; null when it is fine. */
  problem: (password: string, owner: PasswordOwner) => Promise<string | null>
  /** The known password of an account of the demonstration, which may be taken again and again. */
  isKnown: (password: string, owner: Pick<PasswordOwner, 'loginName'>) => boolean
  /** Its stored form; refuses (429) while too many wait. */
  hash: (password: string) => Promise<string>
  /** Whether the password is the stored one. */
  fits: (stored: string, password: string) => Promise<boolean>
}
