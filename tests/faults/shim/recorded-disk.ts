import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Random } from '../procedures/random.ts'

/** A change to a file or folder, as fault-shim.c wrote it down. `endsAt`: bytes into the record. */
export type DiskChange = { path: string; endsAt: number } & (
  | { kind: 'created' | 'synced' | 'sync-failed' | 'unlinked' }
  | { kind: 'written'; offset: number; data: Buffer }
  | { kind: 'truncated'; length: number }
  | { kind: 'renamed' | 'linked'; to: string }
)

const HEAD_BYTES = 17
/** What a disk writes whole or not at all. */
const SECTOR_BYTES = 512

const changeAt = (record: Buffer, at: number): DiskChange => {
  const pathBytes = record.readUInt32LE(at + 1)
  const offset = Number(record.readBigInt64LE(at + 5))
  const dataBytes = record.readUInt32LE(at + 13)
  const path = record.toString('utf8', at + HEAD_BYTES, at + HEAD_BYTES + pathBytes)
  const endsAt = at + HEAD_BYTES + pathBytes + dataBytes
  const data = record.subarray(endsAt - dataBytes, endsAt)
  const kind = String.fromCharCode(record[at]!)
  switch (kind) {
    case 'C':
      return { kind: 'created', path, endsAt }
    case 'S':
      return { kind: 'synced', path, endsAt }
    case 'F':
      return { kind: 'sync-failed', path, endsAt }
    case 'U':
      return { kind: 'unlinked', path, endsAt }
    case 'W':
      return { kind: 'written', path, endsAt, offset, data }
    case 'T':
      return { kind: 'truncated', path, endsAt, length: offset }
    case 'R':
      return { kind: 'renamed', path, endsAt, to: data.toString('utf8') }
    case 'L':
      return { kind: 'linked', path, endsAt, to: data.toString('utf8') }
    default:
      throw new Error(`The record has an unknown change ${kind} at ${at}.`)
  }
}

export const readRecord = (file: string): DiskChange[] => {
  const record = readFileSync(file)
  const changes: DiskChange[] = []
  for (let at = 0; at < record.length; at = changes.at(-1)!.endsAt)
    changes.push(changeAt(record, at))
  return changes
}

/** What a power cut leaves of the changes that were not synced. */
export const LOSSES = ['all of them', 'the later ones', 'any of them'] as const
export type Loss = (typeof LOSSES)[number]

/** The bytes of a file: the first `length` of `bytes`; those behind it are 0. */
type Content = { bytes: Buffer; length: number }

type Inode = {
  durable: Content
  unsynced: (DiskChange & { kind: 'written' | 'truncated' })[]
}
type FolderChange = { name: string; inode: Inode | null }

const newInode = (): Inode => ({ durable: { bytes: Buffer.alloc(0), length: 0 }, unsynced: [] })

const resize = (content: Content, length: number): void => {
  if (length > content.bytes.length) {
    const bytes = Buffer.alloc(2 * length)
    content.bytes.copy(bytes)
    content.bytes = bytes
  }
  content.bytes.fill(0, length, Math.max(length, content.length))
  content.length = length
}

/** Copies the sectors of a write for which `isKept` answers true. */
const applyWrite = (
  content: Content,
  { offset, data }: { offset: number; data: Buffer },
  isKept: () => boolean,
): void => {
  for (let at = 0; at < data.length;) {
    const nextSector = (Math.floor((offset + at) / SECTOR_BYTES) + 1) * SECTOR_BYTES
    const end = Math.min(data.length, nextSector - offset)
    if (isKept()) {
      if (content.length < offset + end) resize(content, offset + end)
      data.copy(content.bytes, offset + at, at, end)
    }
    at = end
  }
}

const applyChanges = (
  content: Content,
  changes: Inode['unsynced'],
  isKept: () => boolean = () => true,
): void => {
  for (const change of changes)
    if (change.kind === 'written') applyWrite(content, change, isKept)
    else if (isKept()) resize(content, change.length)
}

/**
 * A disk that loses power. It holds the changes of a record up to some moment: what was synced is
 * durable, the rest may be lost, sector by sector and out of order. Names in a folder change
 * durably when the folder is synced, and in order. A sync that fails loses what it should have
 * stored: the system calls the pages written, and no later sync stores them. The shared memory of
 * the WAL is no file that lasts. `root`: the folder of which the record is.
 */
export const createRecordedDisk = (root: string) => {
  /** As the running server sees it, and as it is on the disk for certain. */
  const names = new Map<string, Inode>()
  const durableNames = new Map<string, Inode>()
  const unsyncedNames: FolderChange[] = []

  const inodeOf = (path: string): Inode => {
    let inode = names.get(path)
    if (inode === undefined) {
      inode = newInode()
      names.set(path, inode)
    }
    return inode
  }
  const setName = (name: string, inode: Inode | null): void => {
    if (inode === null) names.delete(name)
    else names.set(name, inode)
    unsyncedNames.push({ name, inode })
  }
  const applyNames = (to: Map<string, Inode>, changes: readonly FolderChange[]): void => {
    for (const { name, inode } of changes)
      if (inode === null) to.delete(name)
      else to.set(name, inode)
  }
  const sync = (path: string): void => {
    const inode = names.get(path)
    if (inode !== undefined) {
      applyChanges(inode.durable, inode.unsynced)
      inode.unsynced = []
      return
    }
    const isIn = ({ name }: FolderChange): boolean => dirname(name) === path
    applyNames(durableNames, unsyncedNames.filter(isIn))
    unsyncedNames.splice(0, Infinity, ...unsyncedNames.filter((change) => !isIn(change)))
  }

  return {
    apply: (change: DiskChange): void => {
      if (change.path.endsWith('-shm')) return
      switch (change.kind) {
        case 'created':
          return setName(change.path, newInode())
        case 'unlinked':
          return setName(change.path, null)
        case 'renamed': {
          const inode = inodeOf(change.path)
          setName(change.path, null)
          return setName(change.to, inode)
        }
        case 'linked':
          return setName(change.to, inodeOf(change.path))
        case 'synced':
          return sync(change.path)
        case 'sync-failed': {
          const inode = names.get(change.path)
          if (inode !== undefined) inode.unsynced = []
          return
        }
        default:
          inodeOf(change.path).unsynced.push(change)
      }
    },
    /** Writes what a cut at this moment leaves into an empty folder. */
    cut: (folder: string, loss: Loss, random: Random): void => {
      const left = new Map(durableNames)
      const keptNames = loss === 'all of them' ? 0 : random.between(0, unsyncedNames.length + 1)
      applyNames(left, unsyncedNames.slice(0, keptNames))
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      for (const [path, inode] of left) {
        const { bytes, length } = inode.durable
        const content = { bytes: Buffer.from(bytes), length }
        if (loss === 'any of them') applyChanges(content, inode.unsynced, () => random.isOneIn(2))
        if (loss === 'the later ones')
          applyChanges(
            content,
            inode.unsynced.slice(0, random.between(0, inode.unsynced.length + 1)),
          )
        const file = join(folder, relative(root, path))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, content.bytes.subarray(0, content.length))
      }
    },
  }
}
