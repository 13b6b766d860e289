// node scripts/with-node.js <file.ts> [arguments]: runs one of the project's programs under its own
// Node.
import { ensureModules } from './ensure-modules.js'
import { runNode } from './run-node.js'

ensureModules()
runNode(process.argv.slice(2))
