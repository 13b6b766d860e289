import { Counter, Gauge, type Registry } from 'prom-client'
import { SECOND_MS } from '../../domain/durations.ts'
import { TROUBLE_KINDS } from '../../domain/self-watch/trouble.ts'
import type { DiskSpace } from '../self-watch/observers.ts'
import type { ServerWatch } from '../self-watch/open-self-watch.ts'

/** What the server finds wrong with itself; docs/alert-rules.yml has alerts for each. */
export const addServerMetrics = (
  registry: Registry,
  watch: Pick<ServerWatch, 'troubles' | 'figures' | 'damage'>,
): void => {
  const registers = [registry]
  const trouble: Gauge = new Gauge({
    name: 'coldwatch_trouble',
    help: 'Whether the server finds this wrong with itself: 1 while it lasts',
    labelNames: ['kind'],
    registers,
    collect: (): void => {
      const open = new Set(watch.troubles().map(({ facts }) => facts.kind))
      for (const kind of TROUBLE_KINDS) trouble.labels(kind).set(open.has(kind) ? 1 : 0)
    },
  })
  const damage: Gauge = new Gauge({
    name: 'coldwatch_damaged_places',
    help: 'Places in the stored data that are damaged',
    registers,
    collect: (): void => damage.set(watch.damage.list().length),
  })
  const addOfDisk = (
    about: { name: string; help: string },
    value: (disk: DiskSpace) => number,
  ): void => {
    const gauge: Gauge = new Gauge({
      ...about,
      registers,
      collect: (): void => {
        const { disk } = watch.figures()
        if (disk !== null) gauge.set(value(disk))
      },
    })
  }
  addOfDisk(
    { name: 'coldwatch_disk_free_bytes', help: 'Free space on the disk of the data folder' },
    ({ freeBytes }) => freeBytes,
  )
  addOfDisk(
    { name: 'coldwatch_disk_size_bytes', help: 'Size of the disk of the data folder' },
    ({ totalBytes }) => totalBytes,
  )
  addOfDisk(
    {
      name: 'coldwatch_disk_full_in_days',
      help: 'Days until this disk is full at the present pace; +Inf without a forecast',
    },
    ({ daysLeft }) => daysLeft ?? Infinity,
  )
  const backup: Gauge = new Gauge({
    name: 'coldwatch_last_backup_timestamp_seconds',
    help: 'When the newest backup in the folder of backups was made; 0 without one',
    registers,
    collect: (): void => backup.set((watch.figures().lastBackupMs ?? 0) / SECOND_MS),
  })
  const lag: Gauge = new Gauge({
    name: 'coldwatch_copy_lag_seconds',
    help: 'How far the continuous copy is behind; 0 where none is made',
    registers,
    collect: (): void => lag.set((watch.figures().copy?.lagMs ?? 0) / SECOND_MS),
  })
  const behind: Gauge = new Gauge({
    name: 'coldwatch_copy_behind_bytes',
    help: 'Bytes of the log that are committed and not in the continuous copy',
    registers,
    collect: (): void => behind.set(watch.figures().copy?.behindBytes ?? 0),
  })
  let counted = 0
  const refused: Counter = new Counter({
    name: 'coldwatch_readings_refused_total',
    help: 'Requests with readings that the server refused for a reason of its own',
    registers,
    collect: (): void => {
      const { readingsRefused } = watch.figures()
      refused.inc(readingsRefused - counted)
      counted = readingsRefused
    },
  })
}
