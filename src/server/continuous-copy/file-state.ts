import { fstatSync, statSync, type BigIntStats } from 'node:fs'

/**
 * What tells whether a file was changed: every write moves its time of change, which no program can
 * set. Numbers as text, since they are larger than a JavaScript number holds.
 */
export type FileState = { inode: string; bytes: string; modified: string; changed: string }

const stateOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats): FileState => ({
  inode: String(ino),
  bytes: String(size),
  modified: String(mtimeNs),
  changed: String(ctimeNs),
})

export const stateOfFile = (path: string): FileState => stateOf(statSync(path, { bigint: true }))
export const stateOfOpenFile = (fd: number): FileState => stateOf(fstatSync(fd, { bigint: true }))

export const isSameState = (a: FileState, b: FileState): boolean =>
  a.inode === b.inode && a.bytes === b.bytes && a.modified === b.modified && a.changed === b.changed
