import type { Socket } from 'node:net'

export type SeatLimits = {
  /** Of all devices together. */
  connections: number
  /** That have not said their IMEI yet: of all, and of one network. */
  waiting: number
  waitingOfNetwork: number
}

/**
 * A whole fleet may come through one address of its mobile operator, so that only connections
 * without a login are counted by network.
 */
export const SEAT_LIMITS: SeatLimits = {
  connections: 10_000,
  waiting: 1_000,
  waitingOfNetwork: 100,
}

/** Who is connected. A device has one place: its newer connection ends the older one. */
export type Seats = {
  /** False when there is no room; then nothing is remembered of the socket. */
  admit(socket: Socket, network: string): boolean
  /**
   * The socket's device has said its IMEI. Answers the connection that it had before. A socket that
   * has left meanwhile gets no place.
   */
  seat(socket: Socket, imeiNumber: string): Socket | null
  leave(socket: Socket): void
  size(): number
}

export const createSeats = (limits: SeatLimits = SEAT_LIMITS): Seats => {
  /** The network of each connection; null once it has logged in. */
  const networks = new Map<Socket, string | null>()
  const waitingOf = new Map<string, number>()
  const imeiOf = new Map<Socket, string>()
  const socketOf = new Map<string, Socket>()
  let waiting = 0

  const endWaiting = (socket: Socket): void => {
    const network = networks.get(socket)
    if (network === undefined || network === null) return
    waiting--
    const left = (waitingOf.get(network) ?? 1) - 1
    if (left === 0) waitingOf.delete(network)
    else waitingOf.set(network, left)
  }

  return {
    admit: (socket, network) => {
      const ofNetwork = waitingOf.get(network) ?? 0
      if (
        networks.size >= limits.connections ||
        waiting >= limits.waiting ||
        ofNetwork >= limits.waitingOfNetwork
      )
        return false
      networks.set(socket, network)
      waitingOf.set(network, ofNetwork + 1)
      waiting++
      return true
    },
    seat: (socket, imeiNumber) => {
      if (!networks.has(socket)) return null
      endWaiting(socket)
      networks.set(socket, null)
      const before = socketOf.get(imeiNumber) ?? null
      imeiOf.set(socket, imeiNumber)
      socketOf.set(imeiNumber, socket)
      return before
    },
    leave: (socket) => {
      endWaiting(socket)
      networks.delete(socket)
      const imeiNumber = imeiOf.get(socket)
      imeiOf.delete(socket)
      if (imeiNumber !== undefined && socketOf.get(imeiNumber) === socket)
        socketOf.delete(imeiNumber)
    },
    size: () => networks.size,
  }
}
