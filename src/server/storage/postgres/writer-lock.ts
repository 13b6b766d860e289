/** Any number that no other program uses for a lock in this database. */
export const WRITER_LOCK = 4_015_210_015

/**
 * Begins a transaction. The lock makes the servers write one after the other, each on what the others have
 * committed. A server that sleeps within a transaction loses it, so that it holds up nobody for long. What
 * lasts is said anew with each transaction: behind a pooler the connection may be another one.
 */
export const LOCKED = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
SET LOCAL lock_timeout = '2s';
SET LOCAL idle_in_transaction_session_timeout = '5s';
SELECT pg_advisory_xact_lock(${WRITER_LOCK})`
