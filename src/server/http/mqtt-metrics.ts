import { Counter, Gauge, type Registry } from 'prom-client'

export type MqttMetrics = {
  counts: {
    message(outcome: string): void
    refused(reason: string): void
    ended(reason: string): void
  }
  /** From then on the gauge has what `size` answers. */
  followConnections(size: () => number): void
  /** From then on there is a gauge of whether the broker of MQTT_URL is connected. */
  followBroker(isConnected: () => boolean): void
}

/** What the MQTT broker counts. */
export const addMqttMetrics = (registry: Registry): MqttMetrics => {
  let size = (): number => 0
  const connections: Gauge = new Gauge({
    name: 'coldwatch_mqtt_connections',
    help: 'Open connections of the MQTT broker',
    registers: [registry],
    collect: (): void => connections.set(size()),
  })
  const messages = new Counter({
    name: 'coldwatch_mqtt_messages_total',
    help: 'Messages published to the server, by how they ended; set-aside: acknowledged, but nothing of it could be stored; not-taken: neither stored nor acknowledged',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'coldwatch_mqtt_refused_total',
    help: 'Messages and readings that were refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  const ended = new Counter({
    name: 'coldwatch_mqtt_ended_connections_total',
    help: 'Connections that the server refused or ended, by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  return {
    counts: {
      message: (outcome) => messages.labels(outcome).inc(),
      refused: (reason) => refused.labels(reason).inc(),
      ended: (reason) => ended.labels(reason).inc(),
    },
    followBroker: (isConnected) => {
      const broker: Gauge = new Gauge({
        name: 'coldwatch_mqtt_broker_connected',
        help: 'Whether the server is subscribed at the broker of MQTT_URL',
        registers: [registry],
        collect: (): void => broker.set(isConnected() ? 1 : 0),
      })
    },
    followConnections: (sizeNow) => {
      size = sizeNow
    },
  }
}
