import { askForSupport } from './ask-for-support.ts'
import { grantSupport, takeSupportBack } from './grant-support.ts'
import { openLook } from './open-look.ts'
import type { SupportDeps } from './support-deps.ts'
import { isSupportOpen, showSupport, usableGrants } from './show-support.ts'
import { endOwnLook, noteView } from './within-look.ts'

export const supportServices = (deps: SupportDeps) => ({
  show: showSupport(deps),
  isOpen: isSupportOpen(deps),
  usable: usableGrants(deps),
  grant: grantSupport(deps),
  takeBack: takeSupportBack(deps),
  ask: askForSupport(deps),
  open: openLook(deps),
  endOwn: endOwnLook(deps),
  noteView: noteView(deps),
})
