// What the page does before anything else. The build writes it into index.html (scripts/first-script.ts), since
// a file of its own would hold the first paint back until it has arrived.
import './before-paint.js'
import { askForFiles, firstFilesOf, type FirstFiles } from './first-files.ts'

/** Filled in by the build; null while the pages come from the development server. */
declare const __FIRST_FILES__: FirstFiles | null

const files = __FIRST_FILES__
try {
  const isLoggedIn = localStorage.getItem('authenticated') === 'true'
  if (files !== null) askForFiles(firstFilesOf(files, location.pathname, isLoggedIn))
  // The first question for the zone takes a phone 50 ms and more: while the files are on their way it has nothing else to do.
  if (isLoggedIn) setTimeout(() => Intl.DateTimeFormat().resolvedOptions())
} catch {
  // Storage can be forbidden. The page then asks for its files by itself.
}
