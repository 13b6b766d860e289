import { serveDrawings } from '../measure-log/serve-drawings.ts'
import { drawReview } from './drawing/draw-review.ts'

// A program of its own, which `createReviewProcesses` starts.
serveDrawings(drawReview)
