import { AddressStrip } from './address-strip.tsx'
import { FactorStrip } from './factor-strip.tsx'
import { MailStrip } from './mail-strip.tsx'
import { ProxyStrip } from './proxy-strip.tsx'
import { TroubleStrips } from './trouble-strip.tsx'

/** What a superadmin must know about the server. Shows nothing while all is set up and works. */
export const ServerStrips = () => (
  <>
    <TroubleStrips />
    <MailStrip />
    <AddressStrip />
    <ProxyStrip />
    <FactorStrip />
  </>
)
