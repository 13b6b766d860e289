import { useParams } from 'react-router'
import { HaccpPage } from './haccp-page.tsx'
import { MonthPage } from './month/month-page.tsx'
import { PointsPage } from './points/points-page.tsx'

/** The pages of the register, by the end of the path: one file, which a phone has offline as a whole. */
export const HaccpPages = () => {
  const { part } = useParams()
  if (part === undefined) return <HaccpPage />
  return part === 'points' ? <PointsPage /> : <MonthPage />
}
