import { expect, test } from 'vitest'
import { unsubscribeLinks } from './unsubscribe-links.ts'

const links = unsubscribeLinks('a key')

test('a link says whose mail to whom it ends', () => {
  const token = links.token({ ownerId: 7, address: 'Cook@Cold.example' })
  expect(token).toMatch(/^[\w.-]+$/)
  expect(links.read(token)).toEqual({ ownerId: 7, address: 'cook@cold.example' })
})

test('a link that was changed, or signed by another server, says nothing', () => {
  const token = links.token({ ownerId: 7, address: 'cook@x' })
  const [, address, signature] = token.split('.')
  expect(links.read(['8', address, signature].join('.'))).toBeNull()
  expect(
    links.read(['7', Buffer.from('chef@x').toString('base64url'), signature].join('.')),
  ).toBeNull()
  expect(unsubscribeLinks('another key').read(token)).toBeNull()
  for (const broken of ['', '7', 'x.y.z', `${token}x`, token.slice(0, -1), '../../etc/passwd'])
    expect(links.read(broken)).toBeNull()
})
