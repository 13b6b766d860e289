import { useSessionUser } from '../../session/use-session.ts'
import { ViewerProvider } from '../../viewer/viewer-provider.tsx'
import { Shell } from './shell.tsx'

export { askAheadForViewer } from '../../viewer/viewer-provider.tsx'

/** What stands around every page behind the login; a file that the pages before it do not load. */
export const SignedIn = () => {
  const user = useSessionUser()
  return (
    user && (
      <ViewerProvider user={user}>
        <Shell />
      </ViewerProvider>
    )
  )
}
