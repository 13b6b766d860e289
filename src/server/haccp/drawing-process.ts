import { serveDrawings } from '../measure-log/serve-drawings.ts'
import { drawRegister } from './drawing/draw-register.ts'

// A program of its own, which `createRegisterProcesses` starts.
serveDrawings(drawRegister)
