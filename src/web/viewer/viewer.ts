import { createContext, useContext } from 'react'
import type { ViewerPermissions } from '../../domain/permissions/viewer-can.ts'
import type { LanguageCode, Role } from '../../domain/users/account.ts'

/** Who looks at the page, in which language and time zone. */
export type Viewer = {
  /** The person. */
  id: string
  /** The account whose sensors these are: of a member the one that it belongs to. */
  actsFor: string
  role: Role
  /** As the server says; nothing until it has answered. */
  can: ViewerPermissions
  /** Null until the account has answered. */
  email: string | null
  /** True until the account has answered, and where the server sends no links by mail. */
  isEmailConfirmed: boolean
  /** Null until the account has answered. */
  name: string | null
  /**
   * Whether another account manages this one. Nobody manages an account that registered by itself:
   * only the operator can help its owner. True until the account has loaded.
   */
  isManaged: boolean
  language: LanguageCode
  /** IANA name. */
  timeZone: string
}

export const ViewerContext = createContext<Viewer | null>(null)

export const useViewer = (): Viewer => {
  const viewer = useContext(ViewerContext)
  if (viewer === null)
    throw new Error('useViewer stands outside the session: wrap the page in SessionGuard.')
  return viewer
}
