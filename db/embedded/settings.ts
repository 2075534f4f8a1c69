import { statfsSync } from 'node:fs';
import { MEGABYTE } from '@trover/core/format/bytes.ts';

/** Settings that differ from PostgreSQL's defaults; set at every start. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    // No replica reads this journal, so a COPY into a table of the same transaction is not written twice.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    dynamic_shared_memory_type: sharedMemoryIsSmall() ? 'mmap' : 'posix',
  };
}

/** Containers often have 64 MB, which a parallel query over a large table exceeds. */
function sharedMemoryIsSmall(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < 256 * MEGABYTE;
  } catch {
    return true;
  }
}
